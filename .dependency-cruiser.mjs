/**
 * Who may import whom: the folder table of ARCHITECTURE.md as rules. Whatever is not on a folder's list is refused.
 * A port is what a folder gives away by `import type` alone, so "ports only" is read as "types only".
 */

/** For each folder: the folders it may import, those it may know only by their types, and where to look instead. */
const FOLDERS = {
  core: { may: [], hint: "The core knows only itself and zod. Pass the value in, or move the code outwards." },
  transcript: {
    may: ["core"],
    hint: "The transcript knows the core. Decisions belong to core/decide, effects to dispatch.",
  },
  inbox: {
    may: ["core"],
    types: ["github", "transcript"],
    hint: "Inbox is pure: news and clock in, facts out. Reading GitHub belongs to github/.",
  },
  seats: { may: ["core"], hint: "Seats compile briefs from state alone. Files and processes belong to work/." },
  house: { may: ["core"], hint: "House is pure: the kit comes as an argument, files go back as data." },
  views: { may: ["core"], hint: "Views render state. Writing the result somewhere is dispatch/converge." },
  landing: {
    may: ["core", "transcript"],
    types: ["github"],
    hint: "Landing is the trusted side: it never executes an outcome and never imports work/, which does. Adapters come in through wire.ts.",
  },
  dispatch: {
    may: ["core", "seats", "transcript", "inbox", "views"],
    types: ["github"],
    hint: "Dispatch speaks to ports and renders with pure code. Concrete adapters come in through wire.ts.",
  },
  work: {
    may: ["core", "seats", "qa"],
    types: ["agents", "github"],
    hint: "Work is the untrusted side: no landing, no dispatch, no wire. It fills a seat and packs an outcome.",
  },
  agents: {
    may: ["core", "house"],
    types: ["seats"],
    hint: "An agent fills one seat in a workspace it is given; orders come from work/.",
  },
  qa: {
    may: ["core"],
    hint: "QA judges a folder of files. It knows neither who built it nor what is decided from it.",
  },
  github: {
    may: ["core", "transcript"],
    hint: "Adapters translate, they decide nothing. Decisions are in core/decide.",
  },
  viewer: {
    may: ["core", "views"],
    types: ["transcript"],
    hint: "The viewer reads transcripts and writes comments like anyone.",
  },
  settings: { may: ["core"], hint: "Settings read a text and tell what is wrong in it. Files belong to the doors." },
  setup: {
    may: ["core", "settings"],
    hint: "Set-up puts Crumb into a repository and looks at one. Sessions are none of its business; data of the program comes as an argument.",
  },
  localhub: { may: [], hint: "The local GitHub knows nothing of Crumb; speak to it over HTTP like to the real one." },
};

/** Packages and Node modules that only some folders may touch. */
const HOLDERS = [
  {
    name: "process-start",
    what: ["^(node:)?child_process$", "node_modules/execa/"],
    folders: "^src/(agents|localhub|cli|qa|setup)/|^src/github/([^/]*git|fast-import)|^src/work/workspace",
    hint: "Processes are started by agents/, localhub/, set-up, the git adapter, the QA driver and the command line only.",
  },
  {
    name: "octokit",
    what: ["node_modules/(@octokit/(?!graphql-schema|webhooks)|probot)"],
    folders: "^src/(github|bot)/|^src/wire\\.ts",
    hint: "Octokit and Probot stop at github/; everyone else speaks in our words, through a port.",
  },
  {
    name: "git",
    what: ["node_modules/simple-git/"],
    folders: "^src/github/",
    hint: "Git is spoken by the adapter in github/.",
  },
  {
    name: "browser",
    what: ["node_modules/playwright(-core)?/"],
    folders: "^src/qa/",
    hint: "A browser is driven by qa/ only.",
  },
  {
    name: "http-server",
    what: ["node_modules/(hono|@hono/)"],
    folders: "^src/(localhub|viewer)/",
    hint: "Servers live in localhub/ and viewer/; that of bot/ is Node's own.",
  },
  {
    name: "hub-packages",
    what: ["node_modules/(graphql|@octokit/graphql-schema|@octokit/webhooks|@actions/expressions)/"],
    folders: "^src/(localhub|github)/",
    hint: "These packages imitate GitHub and belong to localhub/.",
  },
];

const PURE = "^src/(core|inbox|seats|house|views)/";

const folderRules = Object.entries(FOLDERS).flatMap(([folder, { may, types = [], hint }]) => {
  const from = { path: `^src/${folder}/` };
  const known = [folder, ...may, ...types].join("|");
  return [
    {
      name: `${folder}-imports`,
      severity: "error",
      comment: hint,
      from,
      to: { path: "^src/", pathNot: `^src/(${known})/` },
    },
    ...types.map((port) => ({
      name: `${folder}-knows-${port}-by-type`,
      severity: "error",
      comment: `${hint} Use "import type" for what ${port}/ offers as a port.`,
      from,
      to: { path: `^src/${port}/`, dependencyTypesNot: ["type-only"] },
    })),
  ];
});

const holderRules = HOLDERS.map(({ name, what, folders, hint }) => ({
  name: `${name}-has-a-home`,
  severity: "error",
  comment: hint,
  from: { path: "^src/", pathNot: folders },
  to: { path: what },
}));

const rules = {
  forbidden: [
    ...folderRules,
    ...holderRules,
    {
      name: "no-cycles",
      severity: "error",
      comment:
        "Two files that need each other are one idea or hide a third: merge them, or move what both need inwards.",
      from: {},
      to: { circular: true },
    },
    {
      name: "pure-without-node",
      severity: "error",
      comment: "Core, inbox, seats, house and views are pure and run in a browser: no module of Node's own.",
      from: { path: PURE },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "core-packages",
      severity: "error",
      comment: "The core may use zod and nothing else.",
      from: { path: "^src/core/" },
      to: { path: "node_modules", pathNot: "node_modules/zod/" },
    },
    {
      name: "page-knows-the-protocol",
      severity: "error",
      comment: "What is injected into a page may import qa/protocol.ts only: it runs beside hostile code.",
      from: { path: "^src/qa/page/" },
      to: { pathNot: "^src/qa/(page/|protocol\\.ts$)" },
    },
    {
      name: "app-imports",
      severity: "error",
      comment: "app.ts is the idea of the loop: pure folders, record and dispatch. Adapters come in through wire.ts.",
      from: { path: "^src/app\\.ts$" },
      to: {
        path: "^src/",
        pathNot: "^src/(core|transcript|inbox|landing|dispatch|views|seats)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "wire-is-for-the-doors",
      severity: "error",
      comment: "wire.ts picks adapters; only bot/ and cli/ may ask it to.",
      from: { path: "^src/", pathNot: "^src/(cli/|bot/|wire\\.ts$)" },
      to: { path: "^src/(wire\\.ts$|bot/)" },
    },
    {
      name: "doors-open-outwards",
      severity: "error",
      comment: "Nothing imports the command line, and configuration is read at the doors and passed in.",
      from: { path: "^src/", pathNot: "^src/(cli/|bot/|wire\\.ts$|config\\.ts$)" },
      to: { path: "^src/(cli/|config\\.ts$)" },
    },
    {
      name: "localhub-by-http",
      severity: "error",
      comment: "Only the command line may start the local GitHub; everyone else meets it over HTTP.",
      from: { path: "^src/", pathNot: "^src/(localhub|cli)/" },
      to: { path: "^src/localhub/" },
    },
    {
      name: "kit-stands-alone",
      severity: "error",
      comment: "The kit ships inside games: it imports nothing but itself.",
      from: { path: "^kit/" },
      to: { pathNot: "^kit/" },
    },
    {
      name: "src-without-tests",
      severity: "error",
      comment: "The product does not import tests, benches or scripts.",
      from: { path: "^src/" },
      to: { path: "^(test|bench|scripts)/" },
    },
    {
      name: "runtime-packages",
      severity: "error",
      comment: "What src/ imports at run time belongs to dependencies, not devDependencies.",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "This import leads nowhere.",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^dist/", "^kit/genres/", "^test/.+/fixtures/", "^test/fixtures/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};

export default rules;
