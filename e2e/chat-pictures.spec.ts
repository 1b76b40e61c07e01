import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { query } from './database.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { photoFile } from './goods.ts';
import { bubble, newPair, send, stored, talk } from './talk.ts';

test.use({ sharesPage: true });

// Being offline is what one of these is about.
test.beforeEach(
  ({ forgiven }) => void forgiven.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket connection .* failed/),
);

/** A photo in the page, as the clipboard and a drag carry it. */
const transfer = async (page: Page, colour: string) => {
  const { buffer } = await photoFile(colour);
  return page.evaluateHandle((base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
    return data;
  }, buffer.toString('base64'));
};

/** Playwright's own events of the clipboard carry nothing. */
const paste = async (page: Page, colour: string) => {
  // Its code comes after the messages.
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  const data = await transfer(page, colour);
  await talk(page).field.evaluate(
    (field, clipboardData) =>
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    data,
  );
};

const tray = (page: Page) => page.getByRole('list', { name: 'Pictures to send' }).getByRole('img');

/** The pictures of messages that this browser keeps. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'offline')) return [];
    const request = indexedDB.open('offline');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const keys = database.transaction('shared').objectStore('shared').getAllKeys();
    const found = await new Promise<string[]>((resolve, reject) => {
      keys.onsuccess = () => resolve(keys.result.map(String));
      keys.onerror = () => reject(keys.error);
    });
    database.close();
    return found.filter((key) => key.startsWith('chat '));
  });

test('pictures are chosen, pasted and dropped, sent with a caption, and looked at over the whole screen', async ({
  page,
  openBrowser,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['Can you send one of the back?']);
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles(await photoFile('#c0392b'));
  await expect(tray(page)).toHaveCount(1);
  await expect(talk(page).field).toBeFocused();
  await paste(page, '#1448d8');
  await expect(tray(page)).toHaveCount(2);
  // A paste before the composer is there waits for it.
  const early = await page.addInitScript(
    (base64) => {
      addEventListener('DOMContentLoaded', () => {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    },
    (await photoFile('#8e44ad')).buffer.toString('base64'),
  );
  await page.reload();
  await early.dispose();
  await expect(tray(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove picture 3' }).click();
  const dropped = await transfer(page, '#0a7a3d');
  await talk(page).log.dispatchEvent('dragover', { dataTransfer: dropped });
  await talk(page).log.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(tray(page)).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(tray(page)).toHaveCount(2);
  await talk(page).field.fill('Both sides');
  await talk(page).field.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(bubble(page, 'Both sides').getByRole('button', { name: 'Open picture 2 of 2 from you' })).toBeVisible();

  const other = await openBrowser();
  await signIn(other, ravi);
  await other.goto(`/chat?with=${asha.user._id}`);
  const open = bubble(other, 'Both sides').getByRole('button', { name: 'Open picture 1 of 2 from Asha Naik' });
  await expect(open.locator('img')).toBeVisible();
  await open.click();
  const viewer = other.getByRole('dialog', { name: 'Asha Naik' });
  await expect(viewer.getByRole('img', { name: 'Picture 1 of 2' })).toBeVisible();
  await expectAccessible(other);
  await other.setViewportSize({ width: 390, height: 844 });
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
  await expect(viewer.getByText('Both sides')).toBeVisible();
  const saved = other.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Save' }).click();
  expect((await saved).suggestedFilename()).toBe('picture.webp');
  await viewer.getByRole('button', { name: 'Report' }).click();
  await expect(other.getByRole('dialog', { name: 'What is wrong?' })).toBeVisible();
  await other.goBack();
  await expect(other.getByRole('dialog', { name: 'What is wrong?' })).toBeHidden();
  await other.goBack();
  await expect(viewer).toBeHidden();
});

/** Files in which Chromium keeps what pages have stored. */
const storedAt = async (profile: string): Promise<Buffer[]> => {
  const folder = join(profile, 'Default/Local Storage/leveldb');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))));
};

test('pictures wait with their text while the browser is killed and the session ends, and go up once', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['Can you send one of the back?']);
  const profile = await mkdtemp(join(tmpdir(), 'dogear-profile-'));
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...(baseURL && { baseURL }) });
  const address = `/chat?with=${ravi.user._id}`;

  const first = await open();
  const before = await first.newPage();
  await signIn(before, asha);
  await before.goto(address);
  await expect(bubble(before, 'Can you send')).toBeVisible();
  await expect(before.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await first.setOffline(true);
  await paste(before, '#c0392b');
  await expect(tray(before)).toHaveCount(1);
  await paste(before, '#1448d8');
  await expect(tray(before)).toHaveCount(2);
  await talk(before).field.fill('Front and back');
  await talk(before).field.press('Enter');
  await expect(bubble(before, 'Front and back')).toContainText('Waiting to be sent');
  // Chromium itself writes its storage some seconds later.
  await expect
    .poll(async () => (await storedAt(profile)).some((file) => file.includes('Front and back')), { timeout: 60_000 })
    .toBe(true);
  const isOver = first.waitForEvent('close');
  const devtools = await first.newCDPSession(before);
  await Promise.all([isOver, devtools.send('Browser.crash').catch(() => {})]);
  await query('delete from sessions where member_id = $1', [asha.user._id]);

  const second = await open();
  const after = await second.newPage();
  await after.goto(address);
  await after.getByLabel('Email Address').fill(asha.email);
  await after.getByLabel('Password', { exact: true }).fill(asha.password);
  await after.getByRole('button', { name: 'Sign in' }).click();
  await expect(talk(after).list).toBeVisible();
  await after.goto(address);
  await expect(bubble(after, 'Front and back')).toContainText(/\d:\d\d [AP]M$/);
  const [, ...sent] = await stored(ravi, conversationId);
  expect(sent.map(({ content, pictures }) => [content, pictures?.length])).toEqual([['Front and back', 2]]);
  await expect.poll(() => keptIn(after)).toEqual([]);
  await second.close();
  await rm(profile, { recursive: true, force: true });
});

test('pictures that are chosen wait in the draft as its text does, and all are gone after a log-out', async ({
  page,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['Can you send one of the back?']);
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await paste(page, '#c0392b');
  await paste(page, '#1448d8');
  await expect(tray(page)).toHaveCount(2);
  await expect(page.getByText(/^\d+ %$/)).toHaveCount(0);
  await page.reload();
  await expect(tray(page)).toHaveCount(2);
  await page.goto('/chat');
  await expect(talk(page).list.getByRole('link', { name: /Ravi Sule/ })).toContainText('Draft: 2 pictures');
  await talk(page)
    .list.getByRole('link', { name: /Ravi Sule/ })
    .click();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(tray(page)).toHaveCount(1);
  await talk(page).field.fill('Its other side');
  await talk(page).field.press('Enter');
  await expect(bubble(page, 'Its other side')).toContainText(/\d:\d\d [AP]M$/);
  const [, message] = await stored(ravi, conversationId);
  expect([message?.content, message?.pictures?.length]).toEqual(['Its other side', 1]);
  await page.reload();
  await expect(bubble(page, 'Its other side')).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await expect.poll(() => keptIn(page)).toEqual([]);

  await page.route('**/api/v1/profile/messagePictures', (route) => route.abort());
  await paste(page, '#0a7a3d');
  await expect(tray(page)).toHaveCount(1);
  await talk(page).button.click();
  await expect(talk(page).log.getByText(/Waiting to be sent|Sending/)).toBeVisible();
  await paste(page, '#c0392b');
  await expect(tray(page)).toHaveCount(1);
  await expect.poll(() => keptIn(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  const left = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) =>
        Object.keys(storage).filter((key) => /^(outbox|draft)/.test(key)),
      ),
    );
  await expect.poll(left).toEqual([]);
  await expect.poll(() => keptIn(page)).toEqual([]);
});
