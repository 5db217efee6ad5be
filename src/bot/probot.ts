/** All that is used of Probot. The build leaves it beside the program: nobody but a server loads it. */
// oxlint-disable-next-line oxc/no-barrel-file -- the seam along which the build cuts
export { Probot, ProbotOctokit } from "probot";
