import { describe, expect, it } from "vitest";
import { findSecret, hideSecrets } from "../../src/core/secrets.ts";

// Put together here, so that no scanner of this repository takes them for real ones.
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const samples: readonly (readonly [string, string])[] = [
  ["a GitHub token", `ghp_${letters}`],
  ["a GitHub token", `github_pat_${letters}_${letters}`],
  ["a GitLab token", `glpat-${letters.slice(0, 20)}`],
  ["an Anthropic key", `sk-ant-api03-${letters}`],
  ["a Stripe key", `sk_live_${letters.slice(0, 24)}`],
  ["an OpenAI key", `sk-proj-${letters}`],
  ["a Google key", `AIza${letters.slice(0, 35)}`],
  ["an AWS key", `AKIA${letters.toUpperCase().slice(0, 16)}`],
  ["a Slack token", `xoxb-${letters}`],
  ["a Hugging Face token", `hf_${letters}`],
  ["an npm token", `npm_${letters}`],
  ["a private key", `-----BEGIN RSA PRIVATE KEY-----\n${letters}\n-----END RSA PRIVATE KEY-----`],
];

describe("keys in what people write", () => {
  it.each(samples)("finds and hides %s", (kind, secret) => {
    const text = `use ${secret} please`;
    expect({ found: findSecret(text), hidden: hideSecrets(text) }).toEqual({
      found: kind,
      hidden: `use (${kind}, taken out) please`,
    });
  });

  it.each([
    "make it faster, like task-force-of-the-very-fast-and-the-very-furious-cats",
    `the build on ${"0123456789".repeat(4)} is the best`,
    "/approve 0123456789abcdef0123456789abcdef01234567",
    "npm_config_cache and hf_hub and ghp_",
  ])("takes no other words for one: %s", (text) => {
    expect({ found: findSecret(text), hidden: hideSecrets(text) }).toEqual({ found: null, hidden: text });
  });
});
