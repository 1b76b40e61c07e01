import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const files = globSync('web/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const matching = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

/** What opens over a page, by any way that a browser or a library has. */
const OPENS =
  /from 'radix-ui'|role="(alert)?dialog"|<dialog\b|showModal\(|aria-modal|requestFullscreen|popover=|createRoot\(/;
/** A dialog of ours: its code, or where it is used. */
const USES = /<(Dialog|AlertDialog|Drawer|Layer|DialogParts\.Root|AlertParts\.Root)\b/;

describe('every dialog of the product', () => {
  it('comes through the one door, which closes it by Back', () => {
    // The browser's start is no dialog.
    assert.deepEqual(matching(OPENS), ['web/start/browser.tsx', 'web/ui/dialog-parts.tsx']);
    const door = readFileSync('web/ui/dialog-parts.tsx', 'utf8');
    assert.equal(door.match(/useCloseOnBack\(/g)?.length, 2);
  });

  it('is one of the kinds that a journey closes by Back: a new kind gets a journey there', () => {
    // But for the camera, which the browser of the journeys has not.
    assert.deepEqual(matching(/<((DialogParts|AlertParts)\.Root|Layer)\b/), [
      'web/blocks/block-dialog.tsx',
      'web/conversations/pictures/picture-viewer.tsx',
      'web/desk/decide/decide-sheet.tsx',
      'web/items/gallery/full-screen.tsx',
      'web/items/wizard/photos/camera-dialog.tsx',
      'web/layout/dashboard-drawer.tsx',
      'web/notices/bell/bell-panel.tsx',
      'web/papers/view/viewer.tsx',
      'web/reports/report-sent.tsx',
      'web/ui/alert-dialog.tsx',
      'web/ui/dialog.tsx',
      'web/ui/menu-sheet.tsx',
    ]);
  });

  it('is loaded by lazyDialog where its code comes later', () => {
    const dialogs = matching(USES).map((file) => file.split('/').at(-1));
    const wrong = files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(\w+)(?:<\w+>)?\(\s*(?:async )?\(\) =>\s*\(?(?:\{\s*default:\s*)?\(?(?:await )?import\('[^']*?([\w-]+\.tsx)'/g,
        ),
      ]
        .filter(([, by, name]) => dialogs.includes(name) && by !== 'lazyDialog' && !/\.page\.tsx$/.test(name ?? ''))
        .map(([, by, name]) => `${file}: ${by} of ${name}`),
    );
    // The sheet is a page that holds a dialog, and is none.
    assert.deepEqual(wrong, ['web/desk/paper.page.tsx: lazyPart of sheet.tsx']);
  });

  it('has the buttons of web/ui/README.md, one of which changes nothing', () => {
    const dialogs = new Set(
      matching(/import \{[^}]*\bDialog\b[^}]*\} from '[./\w]*ui\/dialog\.tsx'|Parts\.Content\b|<Layer\b/),
    );
    const buttons = new Set([
      ...matching(/<(SubmitButtons|ReasonForm)\b/),
      ...matching(/<DialogButtons[\s>](?=.*?(look="quiet"|<Back\b))/s),
    ]);
    assert.deepEqual(
      [...dialogs.difference(buttons)],
      [
        // They show something, or lead somewhere: Close is enough.
        'web/conversations/list/mute-dialog.tsx',
        'web/conversations/pictures/picture-viewer.tsx',
        'web/desk/keys-dialog.tsx',
        'web/items/gallery/full-screen.tsx',
        'web/items/wizard/photos/camera-dialog.tsx',
        'web/layout/dashboard-drawer.tsx',
        'web/notices/bell/bell-panel.tsx',
        'web/notices/settings/digest-example.tsx',
        'web/papers/view/viewer.tsx',
        'web/ui/menu-sheet.tsx',
      ],
    );
  });

  it('keeps its buttons in sight while it scrolls: they stick in a form, not in a row of a grid', () => {
    const grids = matching(/<Form\b[^>]*className=["{`]+[^"`]*\bgrid\b/);
    const buttons = new Set(matching(/<(SubmitButtons|DialogButtons)\b/));
    assert.deepEqual(
      grids.filter((file) => buttons.has(file)),
      [],
    );
    assert.ok(buttons.size > 20);
  });

  it('has an address of its own only where it is a page', () => {
    assert.deepEqual(matching(/<(DialogParts\.Root|Layer) hasAddress/), ['web/papers/view/viewer.tsx']);
  });
});
