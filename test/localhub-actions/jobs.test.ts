import { existsSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "./memory-host.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ secrets: { MODEL_KEY: "sk-very-secret" } });
  world.commit({ "hello.txt": "hello\n" });
});
afterAll(() => world.stop());

/** Puts one workflow on the default branch, starts it by hand and waits for its end. */
async function run(text: string, inputs: Readonly<Record<string, unknown>> = {}) {
  world.commit({ ".github/workflows/w.yml": text });
  const result = await world.runner.dispatch({
    repositoryId: 1,
    actorId: 9,
    actorLogin: "ada",
    workflow: "w.yml",
    ref: "main",
    inputs,
    payload: {},
  });
  if (!result.ok) throw new Error(result.message);
  await world.settle();
  const { id } = result.run;
  const conclusions = Object.fromEntries(world.jobs(id).map((job) => [job.name, job.conclusion]));
  return { id, run: world.run(id), conclusions, log: (key: string) => world.log(id, key) };
}

const head = "on: workflow_dispatch\npermissions: { contents: read }\n";

it("goes on after a failed step only where a step asks for it", async () => {
  const {
    run: row,
    id,
    log,
  } = await run(`${head}
jobs:
  a:
    runs-on: x
    outputs: { seen: "\${{ steps.last.outputs.seen }}" }
    steps:
      - { id: soft, run: exit 3, continue-on-error: true }
      - { id: hard, run: "echo x=1 >> $GITHUB_OUTPUT; exit 4" }
      - run: echo never
      - { id: last, if: always(), run: "echo seen=\${{ steps.soft.outcome }}/\${{ steps.soft.conclusion }}/\${{ steps.hard.outputs.x }} >> $GITHUB_OUTPUT" }
      - { if: failure(), name: "Report \${{ github.actor }}", run: "echo reported" }
  b:
    needs: a
    if: "!cancelled()"
    runs-on: x
    steps:
      - run: echo "\${{ needs.a.result }} \${{ needs.a.outputs.seen }}"
`);
  expect(row.conclusion).toBe("failure");
  const [a] = world.jobs(id);
  expect(a?.steps.map(({ name, conclusion }) => [name, conclusion])).toEqual([
    ["Set up job", "success"],
    ["Run exit 3", "success"],
    ["Run echo x=1 >> $GITHUB_OUTPUT; exit 4", "failure"],
    ["Run echo never", "skipped"],
    ["Run echo seen=failure/success/1 >> $GITHUB_OUTPUT", "success"],
    ["Report ada", "success"],
    ["Complete job", "success"],
  ]);
  expect(log("a")).toContain("##[error]Process completed with exit code 4.");
  expect(log("b")).toContain("failure failure/success/1");
});

it("masks secrets and tokens, and gives them only to steps that ask", async () => {
  const { log, conclusions } = await run(`${head}
jobs:
  a:
    runs-on: x
    outputs: { leak: "\${{ steps.s.outputs.leak }}" }
    steps:
      - run: echo "plain:$KEY:$GITHUB_TOKEN:"; env | grep -c ghs_ || true
      - id: s
        env: { KEY: "\${{ secrets.MODEL_KEY }}", TOKEN: "\${{ github.token }}" }
        run: |
          echo "with:$KEY:$TOKEN:"
          late=$(echo pu-edam | rev); echo "::add-mask::$late"
          echo "$late"
          echo "leak=$KEY" >> "$GITHUB_OUTPUT"
  b:
    needs: a
    runs-on: x
    steps: [{ run: "echo 'got:\${{ needs.a.outputs.leak }}:'" }]
`);
  expect(conclusions).toEqual({ a: "success", b: "success" });
  expect(log("a")).toContain("plain:::\n0");
  expect(log("a")).toContain("with:***:***:\n::add-mask::***\n***");
  expect(log("a")).toContain("Skip output 'leak'");
  expect(log("b")).toContain("got::");
  expect(`${log("a")}${log("b")}`).not.toMatch(/sk-very|ghs_x|made-up/);
});

it("runs composite actions of the repository with inputs and outputs", async () => {
  world.commit({
    ".github/actions/greet/action.yml": `
inputs: { who: { required: true }, mark: { default: "!" } }
outputs: { text: { value: "\${{ steps.make.outputs.text }}" } }
runs:
  using: composite
  steps:
    - { id: make, shell: bash, run: 'echo "text=Hi $WHO\${{ inputs.mark }} $LEVEL" >> "$GITHUB_OUTPUT"; ls "$GITHUB_ACTION_PATH"', env: { WHO: "\${{ inputs.who }}" } }
`,
  });
  const { log, conclusions } = await run(`${head}
env: { LEVEL: top }
jobs:
  a:
    runs-on: x
    steps:
      - uses: actions/checkout@0000000000000000000000000000000000000000 # v4
      - { id: greet, uses: ./.github/actions/greet, with: { who: "\${{ github.actor }}" } }
      - run: echo "[\${{ steps.greet.outputs.text }}]"
  b:
    runs-on: x
    steps:
      - uses: actions/checkout@v4
      - uses: ./.github/actions/greet
  c:
    runs-on: x
    steps: [{ uses: somebody/thing@v1 }]
`);
  expect(conclusions).toEqual({ a: "success", b: "failure", c: "failure" });
  expect(log("a")).toContain("action.yml");
  expect(log("a")).toContain("[Hi ada! top]");
  expect(log("b")).toContain("Input required and not supplied: who");
  expect(log("c")).toContain("no stand-in for 'somebody/thing@v1'");
});

it("checks out with and without credentials, at other refs and with history", async () => {
  world.commit({ "side.txt": "side\n" }, "side");
  world.git("checkout", "-q", "main");
  const { log, conclusions } = await run(`${head}
jobs:
  a:
    runs-on: x
    steps:
      - { uses: actions/checkout@v4, with: { persist-credentials: false } }
      - run: |
          cat hello.txt; git status --short; git log --format=%s | wc -l; git branch --show-current
          ! grep -rq extraheader .git/config && ! test -e side.txt
      - { uses: actions/checkout@v4, with: { ref: side, path: other, fetch-depth: 0 } }
      - run: cd other && cat side.txt && grep -c extraheader .git/config && git rev-parse --verify -q origin/main >/dev/null && git log --format=%s | wc -l
`);
  expect(conclusions).toEqual({ a: "success" });
  expect(log("a")).toMatch(/hello\n1\nmain\n/);
  expect(log("a")).toMatch(/side\n1\n[2-9]\d*$/m);
});

it("hands files on by artifacts, also from an earlier run", async () => {
  const first = await run(`${head}
jobs:
  a:
    runs-on: x
    steps:
      - run: mkdir -p out/deep && echo one > out/one.txt && echo two > out/deep/two.txt && echo h > out/.hidden && ln -s one.txt out/link
      - { uses: actions/upload-artifact@v4, id: up, with: { name: outcome, path: out } }
      - { uses: actions/upload-artifact@v4, with: { name: single, path: "out/**/*.txt\\n!out/one.txt" } }
      - { uses: actions/upload-artifact@v4, with: { name: none, path: nowhere } }
      - { uses: actions/upload-artifact@v4, continue-on-error: true, with: { name: outcome, path: out } }
      - { uses: actions/upload-artifact@v4, continue-on-error: true, with: { name: shadow, path: /etc/shadow } }
  b:
    needs: a
    runs-on: x
    steps:
      - { uses: actions/download-artifact@v4, with: { name: outcome, path: got } }
      - run: cd got && find . -type f | sort | xargs echo && cat link
      - { uses: actions/download-artifact@v4, with: { path: all } }
      - run: ls all/* | xargs echo
`);
  expect(first.conclusions).toEqual({ a: "success", b: "success" });
  expect(first.log("a")).toContain("##[warning]No files were found");
  expect(first.log("a")).toContain("Conflict: an artifact with this name already exists");
  const stored = world.host.artifacts.list(1, first.id).map((artifact) => artifact.name);
  expect(stored).toEqual(process.getuid?.() === 0 ? ["outcome", "single"] : stored);
  expect(first.log("b")).toContain("./deep/two.txt ./link ./one.txt\none");
  const second = await run(`${head}
jobs:
  may:
    runs-on: x
    permissions: { actions: read }
    steps:
      - { uses: actions/download-artifact@v4, with: { name: outcome, run-id: "${first.id}", github-token: "\${{ github.token }}" } }
      - run: cat deep/two.txt
  may-not:
    runs-on: x
    steps:
      - { uses: actions/download-artifact@v4, with: { name: outcome, run-id: "${first.id}", github-token: "\${{ github.token }}" } }
`);
  expect(second.conclusions).toEqual({ may: "success", "may-not": "failure" });
  expect(second.log("may")).toContain("two");
  expect(second.log("may-not")).toContain("Resource not accessible by integration");
});

it("keeps a cache between runs", async () => {
  const text = `${head}
jobs:
  a:
    runs-on: x
    steps:
      - { uses: actions/cache@v4, id: cache, with: { path: "~/.store", key: "k-\${{ runner.os }}", restore-keys: k- } }
      - run: echo "hit=\${{ steps.cache.outputs.cache-hit }}"; cat ~/.store/f || (mkdir ~/.store && echo kept > ~/.store/f)
`;
  const first = await run(text);
  const second = await run(text);
  expect([first.log("a"), second.log("a")]).toEqual([
    expect.stringContaining("Cache saved with key: k-Linux"),
    expect.stringMatching(/hit=true\nkept/),
  ]);
});

it("publishes pages only with the rights for it", async () => {
  const job = (permissions: string) => `
    runs-on: x
    permissions: ${permissions}
    steps:
      - run: mkdir -p _site && echo hi > _site/index.html
      - { uses: actions/configure-pages@v5 }
      - { uses: actions/upload-pages-artifact@v3 }
      - { uses: actions/deploy-pages@v4, id: deploy }
      - run: echo "at \${{ steps.deploy.outputs.page_url }}"`;
  const denied = await run(`${head}jobs:\n  a:${job("{ pages: write }")}\n`);
  const allowed = await run(`${head}jobs:\n  a:${job("{ pages: write, id-token: write }")}\n`);
  expect([denied.conclusions, allowed.conclusions]).toEqual([{ a: "failure" }, { a: "success" }]);
  expect(allowed.log("a")).toContain("at http://127.0.0.1:2/o/r/");
  expect(world.deployments).toHaveLength(1);
});

it("expands a matrix and stops the others when one fails", async () => {
  const { conclusions, run: row } = await run(`${head}
jobs:
  t:
    runs-on: x
    strategy: { matrix: { n: "\${{ fromJSON('[1,2]') }}" } }
    steps: [{ run: "if [ \${{ matrix.n }} = 2 ]; then exit 1; else sleep 30; fi" }]
`);
  expect(conclusions).toEqual({ "t (1)": "cancelled", "t (2)": "failure" });
  expect(row.conclusion).toBe("failure");
});

it("leaves nothing behind: no process, no folder, no token", async () => {
  const { log, conclusions } = await run(`${head}
jobs:
  a:
    runs-on: x
    steps:
      - run: |
          setsid sh -c 'sleep 321' </dev/null >/dev/null 2>&1 &
          echo "pid=$(id -u) $HOME"
`);
  expect(conclusions).toEqual({ a: "success" });
  expect(log("a")).toMatch(/Terminated [12] processes the job left behind/);
  const home = /pid=\d+ (\S+)/.exec(log("a"))?.[1] ?? "";
  await expect.poll(() => existsSync(home)).toBe(false);
  expect([home.length > 0, world.grants.size]).toEqual([true, 0]);
  const running = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isSleeping321(pid));
  expect(running).toEqual([]);
});

function isSleeping321(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") === "sleep\u0000321\u0000";
  } catch {
    return false;
  }
}

it.runIf(process.getuid?.() === 0)("keeps jobs from each other and from the runner's files", async () => {
  const { log, conclusions } = await run(`${head}
jobs:
  a:
    runs-on: x
    steps:
      - run: |
          echo secret > mine.txt
          touch /tmp/a-$GITHUB_RUN_ID-${process.pid}
          until test -e /tmp/b-$GITHUB_RUN_ID-${process.pid}; do sleep 0.1; done
          rm /tmp/a-$GITHUB_RUN_ID-${process.pid}
  b:
    runs-on: x
    steps:
      - shell: bash
        run: |
          until test -e /tmp/a-$GITHUB_RUN_ID-${process.pid}; do sleep 0.1; done
          root=$(dirname "$(dirname "$GITHUB_WORKSPACE")")
          ls "$root" || echo "cannot list"
          cat "$root"/job-*/work/mine.txt || echo "cannot read"
          for p in /proc/[0-9]*; do test -O $p || { read -r -d '' x < $p/environ; } 2>/dev/null && test ! -O $p && echo "READ $p"; done
          touch /tmp/b-$GITHUB_RUN_ID-${process.pid}
          while test -e /tmp/a-$GITHUB_RUN_ID-${process.pid}; do sleep 0.1; done
          rm /tmp/b-$GITHUB_RUN_ID-${process.pid}
`);
  expect(conclusions).toEqual({ a: "success", b: "success" });
  expect(log("b")).toContain("runner.isolation: own-user");
  expect(log("b")).toMatch(/cannot list[^]*cannot read/);
  expect(log("b")).not.toMatch(/READ \/proc/);
});
