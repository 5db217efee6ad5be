import type { Deed } from "../core/events.ts";
import type { State } from "../core/state.ts";
import type { Links } from "./links.ts";
import { code, joinSections } from "./markdown.ts";
import { neutraliseSentence } from "./neutralise.ts";
import { phrases } from "./phrases.ts";
import { commandTable } from "./pull-body.ts";
import { report } from "./report.ts";
import { statusComment, statusSections } from "./status-comment.ts";
import { verdictComment } from "./verdict-comment.ts";

/** What a post is about: the topic, and the message answered or the ruling shown. */
export type Post = Pick<Extract<Deed, { type: "post" }>, "topic" | "about">;

const words = phrases.reply;

/** Renders a comment, without its mark. Total: any post of any state has a body. */
export function renderPost(state: State, post: Post, links: Links): string {
  switch (post.topic) {
    case "status":
      return statusComment(state, links);
    case "verdict":
      return verdictComment(state, Number(post.about), links);
    case "ended":
      return ending(state);
    case "help":
      return `${words.help}\n\n${commandTable()}`;
    case "answer":
      return answer(state, links);
    case "refusal":
      return words.refusal;
    case "problem":
      return problem(state, post.about);
  }
}

function answer(state: State, links: Links): string {
  const facts = report(state);
  const sections = [words.answer, `**${phrases.phase(facts.phase)}**`, ...statusSections(state, facts, links)];
  return joinSections(sections, phrases.cutHere);
}

function ending(state: State): string {
  const reason = state.ended?.reason ?? "";
  const { why, help } = phrases.stop(reason);
  const sections = [words.stopped, words.why(why, code(reason)), words.helps(help), words.kept];
  return joinSections(sections, phrases.cutHere);
}

/** The message was made by our own parser, but quotes what a person wrote. */
function problem(state: State, key: string | null): string {
  const question = [...state.answering, ...state.questions].find(
    (asked) => asked.key === key && asked.topic === "problem",
  );
  const said = question === undefined || question.message === "" ? null : neutraliseSentence(question.message);
  const lead = said === null ? words.unread : `${words.problem} ${said}`;
  return `${lead}\n\n${words.did}\n\n${commandTable()}`;
}
