/**
 * A hook git runs before it accepts a push. It keeps refs closed that rules close, and forward-only those they let move no
 * other way; and a token without the right to it brings in no workflow files that neither the branch nor the default
 * branch has. It sees the pushed objects while they are still in quarantine.
 */
export const PRE_RECEIVE = `#!/bin/sh
zero=0000000000000000000000000000000000000000
folder() { git rev-parse -q --verify "$1:.github/workflows"; }
listed() { printf '%s\\n' "$1" | grep -Fxq -- "$2"; }
refuse() { echo "$1" >&2; exit 1; }
base=$(folder "refs/heads/$LOCALHUB_DEFAULT_BRANCH")
while read -r old new ref; do
  listed "$LOCALHUB_CLOSED_REFS" "$ref" && refuse "GH013: Repository rule violations found for $ref."
  [ "$new" = "$zero" ] && continue
  if [ "$old" != "$zero" ] && listed "$LOCALHUB_FORWARD_REFS" "$ref"; then
    git merge-base --is-ancestor "$old" "$new" || refuse "GH013: Repository rule violations found for $ref."
  fi
  [ "$LOCALHUB_WORKFLOWS" = closed ] || continue
  after=$(folder "$new") || continue
  [ "$after" = "$base" ] && continue
  [ "$old" != "$zero" ] && [ "$after" = "$(folder "$old")" ] && continue
  refuse "refusing to allow a GitHub App to create or update workflow files on $ref without \\\`workflows\\\` permission"
done
exit 0
`;
