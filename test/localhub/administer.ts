import type { Person, World } from "./world.ts";

/** Asks for an operation by its name and hands back what it answers. */
type Call = (operation: string, parameters?: Record<string, unknown>, by?: Person) => Promise<Record<string, unknown>>;

const R = "/repos/{owner}/{repo}";

/** Asks for every operation that only administrators have. */
export async function administer(world: World, call: Call): Promise<void> {
  await call(`POST ${R}/actions/variables`, { name: "TASTE", value: "sweet" });
  await call(`GET ${R}/actions/variables`);
  await call(`GET ${R}/actions/variables/{name}`, { name: "TASTE" });
  await call(`PATCH ${R}/actions/variables/{name}`, { name: "TASTE", value: "sour" });
  await call(`DELETE ${R}/actions/variables/{name}`, { name: "TASTE" });
  await call(`PUT ${R}/actions/permissions`, { enabled: true });
  await call(`GET ${R}/actions/permissions`);
  await call(`PUT ${R}/actions/permissions/workflow`, { can_approve_pull_request_reviews: true });
  await call(`GET ${R}/actions/permissions/workflow`);
  await call(`PUT ${R}/actions/workflows/{workflow_id}/disable`, { workflow_id: "greet.yml" });
  await call(`PUT ${R}/actions/workflows/{workflow_id}/enable`, { workflow_id: "greet.yml" });
  const conditions = { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } };
  const rules = [{ type: "deletion" }, { type: "non_fast_forward" }];
  const wish = { name: "safe", target: "branch", enforcement: "active", conditions, rules };
  const ruleset = { ruleset_id: (await call(`POST ${R}/rulesets`, wish))["id"] };
  await call(`GET ${R}/rulesets`);
  await call(`GET ${R}/rulesets/{ruleset_id}`, ruleset);
  await call(`GET ${R}/rules/branches/{branch}`, { branch: "main" });
  await call(`DELETE ${R}/rulesets/{ruleset_id}`, ruleset);
  const protection = { branch: "main", enforce_admins: true, restrictions: null, required_pull_request_reviews: {} };
  const checks = { required_status_checks: { strict: true, contexts: ["crumb/qa"] } };
  await call(`PUT ${R}/branches/{branch}/protection`, { ...protection, ...checks });
  await call(`GET ${R}/branches/{branch}/protection`, { branch: "main" });
  await call(`GET ${R}/branches/{branch}`, { branch: "main" });
  await call(`DELETE ${R}/branches/{branch}/protection`, { branch: "main" });
  await hook(world, call);
  await call(`POST ${R}/pages`, { repo: "bare", build_type: "workflow" });
  await call(`GET ${R}/pages`);
  await call(`PUT ${R}/pages`, { build_type: "workflow" });
  await call(`PUT ${R}/collaborators/{username}`, { username: "eve", permission: "pull" });
  await call(`DELETE ${R}/collaborators/{username}`, { username: "eve" });
  await world.hub.admin("/users", { login: "eve", acceptsInvitations: false });
  const { id } = await call(`PUT ${R}/collaborators/{username}`, { username: "eve", permission: "pull" });
  await call(`GET ${R}/invitations`);
  await call("PATCH /user/repository_invitations/{invitation_id}", { invitation_id: id }, world.eve);
  await leave(world, call);
  await call(`PATCH ${R}`, { name: "toys", description: "Toys" });
  await call(`POST ${R}/transfer`, { repo: "toys", new_owner: "bob" });
}

/** Issues go elsewhere or away, and the repository rests for a while. */
async function leave(world: World, call: Call): Promise<void> {
  const { node_id: to } = await call("GET /repos/{owner}/{repo}", { repo: "bare" });
  const { node_id: moved } = await call(`POST ${R}/issues`, { title: "moves" });
  const { node_id: gone } = await call(`POST ${R}/issues`, { title: "goes" });
  const tell = async (name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> =>
    world.ann.octokit.graphql(
      `mutation($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { clientMutationId } }`,
      { input },
    );
  await tell("transferIssue", { issueId: moved, repositoryId: to });
  await tell("deleteIssue", { issueId: gone });
  for (const archived of [true, false]) await call(`PATCH ${R}`, { archived });
}

async function hook(world: World, call: Call): Promise<void> {
  const { id } = await call(`POST ${R}/hooks`, { config: { url: "http://127.0.0.1:1/", content_type: "json" } });
  const at = { hook_id: id };
  await call(`GET ${R}/hooks`);
  await call(`GET ${R}/hooks/{hook_id}`, at);
  await call(`DELETE ${R}/git/refs/{ref}`, { ref: "heads/topic" });
  await world.settle();
  const { data } = await world.ann.octokit.rest.repos.listWebhookDeliveries({ ...world.repo, hook_id: Number(id) });
  const deliveryAt = { ...at, delivery_id: data[0]?.id };
  await call(`GET ${R}/hooks/{hook_id}/deliveries/{delivery_id}`, deliveryAt);
  await call(`POST ${R}/hooks/{hook_id}/deliveries/{delivery_id}/attempts`, deliveryAt);
  await world.settle();
  await call(`DELETE ${R}/hooks/{hook_id}`, at);
}
