import { describe, expect, it } from "vitest";
import { readServerSettings } from "../../src/config.ts";
import { AppError } from "../../src/core/failure.ts";

const pem = "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----";
const whole = { APP_ID: "12", PRIVATE_KEY: pem, WEBHOOK_SECRET: "hush" };
const read = (env: Readonly<Record<string, string>>, file = pem) => readServerSettings(() => file, env);

describe("what a server is told", () => {
  it("needs three things and knows the rest", () => {
    expect(read(whole)).toEqual({
      appId: "12",
      privateKey: `${pem}\n`,
      webhookSecret: "hush",
      host: "127.0.0.1",
      port: 3000,
      apiUrl: "https://api.github.com",
      serverUrl: "https://github.com",
      sweepSeconds: 60,
      writeGapMs: 1000,
    });
  });

  it("takes the key from a file or from one line, and GitHub from where it is", () => {
    const { PRIVATE_KEY: _, ...rest } = whole;
    const one = read({ ...whole, PRIVATE_KEY: pem.replaceAll("\n", "\\n"), GHE_HOST: "git.example.test" });
    const two = read({ ...rest, PRIVATE_KEY_PATH: "crumb.pem", GITHUB_API_URL: "http://127.0.0.1:4000/api/v3/" });
    expect([one, two].map(({ privateKey, apiUrl, serverUrl }) => ({ privateKey, apiUrl, serverUrl }))).toEqual([
      { privateKey: `${pem}\n`, apiUrl: "https://git.example.test/api/v3", serverUrl: "https://git.example.test" },
      { privateKey: `${pem}\n`, apiUrl: "http://127.0.0.1:4000/api/v3", serverUrl: "http://127.0.0.1:4000" },
    ]);
  });

  it.each([
    [{ APP_ID: "" }, "APP_ID is not set."],
    [{ CRUMB_WRITE_GAP_MS: "1s" }, 'CRUMB_WRITE_GAP_MS is "1s".'],
    [{ APP_ID: "crumb" }, 'APP_ID is "crumb".'],
    [{ WEBHOOK_SECRET: "" }, "WEBHOOK_SECRET is not set."],
    [{ PRIVATE_KEY: "" }, "PRIVATE_KEY_PATH is not set."],
    [{ PRIVATE_KEY: "abc" }, "PRIVATE_KEY holds no private key."],
    [{ PRIVATE_KEY: "", PRIVATE_KEY_PATH: "notes.txt" }, "The file of PRIVATE_KEY_PATH holds no private key."],
    [{ PORT: "http" }, 'PORT is "http".'],
    [{ SWEEP_SECONDS: "0" }, 'SWEEP_SECONDS is "0".'],
  ])("names what is wrong in %j", (change, message) => {
    const told = ((): unknown => {
      try {
        return read({ ...whole, ...change }, "no key");
      } catch (error) {
        return error instanceof AppError ? error.failure : error;
      }
    })();
    expect(told).toMatchObject({ code: "config.invalid", message });
  });
});
