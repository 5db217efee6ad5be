import { defineConfig } from "vitest/config";

const LONG = ["test/flows/**/*.test.ts"];
/** Whole, these take most of an hour (CRUMB_KILL=all); CI runs a sample. */
const DRILL = ["test/long/**/*.test.ts"];
const SMOKE = "test/flows/smoke*.test.ts";

export default defineConfig({
  test: {
    globalSetup: ["test/support/build-once.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: "fast", include: ["test/!(flows|long)/**/*.test.ts", SMOKE] } },
      { extends: true, test: { name: "long", include: LONG, exclude: [SMOKE], testTimeout: 300_000 } },
      { extends: true, test: { name: "drill", include: DRILL, testTimeout: 180_000 } },
    ],
  },
});
