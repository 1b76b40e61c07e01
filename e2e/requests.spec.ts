import { requestCalls } from '#contract/requests.ts';
import { DAY } from '#contract/rules/time.ts';
import { call, expect, expectAccessible, newMember, signIn, test } from './fixtures.ts';
import { bubble, newPair, send, talk } from './talk.ts';

test.use({ sharesPage: true });

test('somebody says hello, and the other accepts, declines or answers @phoneOnly', async ({
  page,
  member,
  openBrowser,
  forgiven,
}) => {
  forgiven.push(/status of 40[03]/);
  const fatima = await newMember({ firstName: 'Fatima', lastName: 'Shaikh' });
  const spammer = await newMember({ firstName: 'Ishaan' });
  await page.goto(`/profile/${fatima.user._id}`);
  await page.getByRole('button', { name: 'Say hello' }).click();
  const dialog = page.getByRole('dialog', { name: 'Say hello to Fatima' });
  await expect(dialog).toContainText('3 of 3 left today');
  await dialog.getByLabel('Message').fill('Look at www.cheap.test');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toContainText('A first message has no links');
  await dialog.getByLabel('Message').fill('Is there a place left on Friday?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent. It waits until Fatima answers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Say hello' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(bubble(page, 'Is there a place left')).toBeVisible();
  await expect(page.getByText('You can write more once Fatima answers.')).toBeVisible();
  await expect(talk(page).field).toHaveCount(0);
  await call(requestCalls.sendRequest, { personId: fatima.user._id, content: 'Join our notes group' }, spammer);

  const other = await openBrowser();
  await signIn(other, fatima);
  await other.goto('/chat');
  const { list } = talk(other);
  await expect(list.getByRole('link', { name: /^Aarav|^Ishaan/ })).toHaveCount(0);
  await list.getByRole('link', { name: /^Requests.*2 waiting/ }).click();
  await list.getByRole('link', { name: /^Ishaan/ }).click();
  await expect(other.getByRole('heading', { name: 'Ishaan says hello' })).toBeVisible();
  await expect(other.getByText('Request 1 of 2')).toBeVisible();
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect(other.getByRole('heading', { name: `${member.firstName} says hello` })).toBeVisible();
  await expect(other.getByText('Request 1 of 1')).toBeVisible();
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(talk(other).field).toBeVisible();
  await talk(other).field.fill('Yes, come at six');
  await talk(other).button.click();
  await expect(bubble(page, 'Yes, come at six')).toBeVisible();
  await expect(talk(page).field).toBeVisible();

  await other.goto('/chat');
  await expect(list.getByRole('link', { name: /^Requests/ })).toHaveCount(0);
  await list.getByRole('button', { name: /^Hidden/ }).click();
  await list.getByRole('link', { name: /^Ishaan/ }).click();
  await expect(other.getByText('You declined it')).toBeVisible();
});

test('who may write, and until when one is away, is chosen in the settings', async ({ page, member }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(asha, conversationId, ['At four?']);
  await signIn(page, ravi);
  await page.goto('/dashboard/settings/privacy');
  const block = page.getByRole('region', { name: 'Who can write to me' });
  await expect(block.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await block.getByRole('radio', { name: 'Nobody' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const day = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
  await page.getByLabel('Away until').fill(day);
  await expect(page.getByRole('button', { name: 'I am back' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  await signIn(page, member);
  await page.goto(`/profile/${ravi.user._id}`);
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Say hello' })).toHaveCount(0);

  await signIn(page, asha);
  await page.goto('/chat');
  const row = talk(page).list.getByRole('link', { name: /^Ravi Sule/ });
  await expect(row).toContainText(/Away until \d+ \w{3}/);
  await row.click();
  await expect(page.getByRole('region', { name: 'Ravi Sule' })).toContainText(/Away until \d+ \w{3}/);

  await row.hover();
  await page.getByRole('button', { name: 'More about the chat with Ravi Sule' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mute this chat' }).click();
  await page.getByRole('button', { name: 'For 8 hours' }).click();
  await expect(row.getByRole('img', { name: /^Muted until/ })).toBeVisible();
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: /^Unmute this chat/ }).click();
  await expect(row.getByRole('img', { name: /^Muted/ })).toHaveCount(0);
});
