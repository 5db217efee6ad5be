import { demand, type Right } from "../domain/access.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";

/** For whose eyes an object is shown; null is somebody who did not say who they are. */
export interface Viewer {
  readonly hub: Hub;
  readonly actor: Actor | null;
}

/**
 * Shows something only to who may read it; the error then stands where it would have stood.
 * @throws {HubProblem} FORBIDDEN
 */
export function guarded<Shown>(
  viewer: Viewer,
  need: { readonly repository: Repository; readonly right: Right },
  show: () => Shown,
): Shown {
  demand(viewer.hub, viewer.actor, need);
  return show();
}
