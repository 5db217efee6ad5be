// Keys that people and models paste by accident; each pattern is the published shape of one kind of key.
const kinds: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: "a GitHub token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/g },
  { name: "a GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,}/g },
  { name: "an Anthropic key", pattern: /\bsk-ant-[A-Za-z0-9_-]{20,}/g },
  { name: "a Stripe key", pattern: /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g },
  { name: "an OpenAI key", pattern: /\bsk-(?:proj-)?[A-Za-z0-9_-]{32,}/g },
  { name: "a Google key", pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { name: "an AWS key", pattern: /\bAKIA[A-Z0-9]{16}\b/g },
  { name: "a Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,}/g },
  { name: "a Hugging Face token", pattern: /\bhf_[A-Za-z0-9]{30,}\b/g },
  { name: "an npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  {
    name: "a private key",
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----|[\s\S]*$)/g,
  },
];

/** Names the kind of the first secret in a text, such as "a GitHub token", or `null`. A shape, never a proof. */
export function findSecret(text: string): string | null {
  return kinds.find(({ pattern }) => text.search(pattern) >= 0)?.name ?? null;
}

/** A text with what looks like secrets taken out, for what is shown to others. */
export function hideSecrets(text: string): string {
  return kinds.reduce((rest, { name, pattern }) => rest.replace(pattern, `(${name}, taken out)`), text);
}
