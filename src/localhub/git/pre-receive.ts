/**
 * A hook git runs before it accepts a push: a token without the right to it brings in no workflow files that neither the branch nor
 * the default branch has. It sees the pushed objects while they are still in quarantine.
 */
export const PRE_RECEIVE = `#!/bin/sh
[ "$LOCALHUB_WORKFLOWS" = closed ] || exit 0
zero=0000000000000000000000000000000000000000
folder() { git rev-parse -q --verify "$1:.github/workflows"; }
base=$(folder "refs/heads/$LOCALHUB_DEFAULT_BRANCH")
while read -r old new ref; do
  [ "$new" = "$zero" ] && continue
  after=$(folder "$new") || continue
  [ "$after" = "$base" ] && continue
  [ "$old" != "$zero" ] && [ "$after" = "$(folder "$old")" ] && continue
  echo "refusing to allow a GitHub App to create or update workflow files on $ref without \\\`workflows\\\` permission" >&2
  exit 1
done
`;
