#!/bin/sh
# Installs the npm package of a folder in an empty project outside of the checkout, without a registry. Runs the client
# of its README, and checks a program in TypeScript that uses it. Prints one sentence about what is wrong.
#
#   clients/lib/typescript/tests/installed.sh OUT      OFFSTAGE names the server
set -eu
out=$(cd "$1" && pwd)
checkout=$(cd "$(dirname "$0")/../../../.." && pwd)
OFFSTAGE=$(realpath "${OFFSTAGE:-$checkout/.build/debug/offstage-examples}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
give_up() {
    echo "offstage-client for npm: $*" >&2
    exit 1
}
export HOME="$work/home" OFFSTAGE
mkdir "$HOME" "$work/project"
cd "$work/project"
set -- "$out"/offstage-client-*.tgz
[ $# = 1 ] && [ -f "$1" ] || give_up "$out needs one file offstage-client-VERSION.tgz"
echo '{"name":"shop","private":true,"type":"module"}' >package.json
npm install --silent --offline --no-audit --no-fund "$1" >"$work/log" 2>&1 || give_up "npm cannot install it: $(cat "$work/log")"
package=node_modules/offstage-client
[ -f $package/LICENSE ] || give_up "it has no licence"
! grep -rqF "$checkout" $package || give_up "it has a path of the machine that packed it"

# The first block of JavaScript in the README, and of text, which it prints.
block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/!p;/^\`\`\`\$/q}" $package/README.md; }
block js >first.js
block text >expected
[ -s first.js ] || give_up "its README has no program"
node first.js >printed || give_up "the first client of its README fails"
cmp -s expected printed || give_up "the first client of its README prints: $(cat printed)"
node --input-type=module -e 'import "offstage-client/elements"; import "offstage-client/text";' || give_up "a module is missing"

cat >shop.ts <<'END'
import { Client, InputError, OffstageError, outline } from "offstage-client";
import type { ActionResult, Component, Node, Session } from "offstage-client";
import { componentsOf } from "offstage-client/elements";
import type { InitializeResult } from "offstage-client/messages";
import { spawnServer } from "offstage-client/node";
import { codePoints } from "offstage-client/text";

export async function save(name: string): Promise<string> {
    const client = await Client.start(() => spawnServer("offstage-examples", ["serve"]));
    const session: Session = await client.open({ app: "editProfile" });
    const changed = session.onChange((change) => { for (const { event } of change.events) console.log(event.type); });
    await session.type("name", name);
    const result: ActionResult = await session.tap("save");
    const field: Component | undefined = session.component("name");
    const layer: Node | undefined = session.tree.windows[0]?.layers?.[0];
    changed();
    await client.close();
    return [result.outcome, field?.component, layer?.kind, outline(session.tree, session.screens)].join();
}
export const length = (text: string): number => codePoints(text);
export const levels = (server: InitializeResult): number => server.protocol.level;
export const parts = componentsOf;
export const isExpected = (error: unknown): boolean => error instanceof OffstageError || error instanceof InputError;
// @ts-expect-error: the package has types, not `any`.
export const wrong: number = outline;
END
echo '{"compilerOptions": {"strict": true, "noEmit": true, "target": "es2022", "module": "nodenext", "types": []}}' >tsconfig.json
tsc || give_up "a program in TypeScript that uses it has the errors above"
