import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { accountCalls } from '#contract/accounts.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';

const post = async (url: string, call: { path: string }, body: FormData | object, token?: string) => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api/v1${call.path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const json = await answer.json();
  if (!json.success) throw new Error(`${call.path}: ${json.message}`);
  return json;
};

export interface Member {
  id: string;
  token: string;
}

/** A member who signed up like any other, by the code of the mail that a server without SMTP keeps as a file. */
export async function signUp(url: string, dataDir: string, email = 'bench@campus.edu'): Promise<Member> {
  const member = { email, password: 'bench-marks-the-spot', firstName: 'Bench', lastName: 'Mark' };
  await post(url, accountCalls.sendCode, { email: member.email });
  const otp = await mailedCode(path.join(dataDir, 'mail'), email);
  await post(url, accountCalls.signUp, {
    ...member,
    confirmPassword: member.password,
    YearAndBranch: '3rd Year IT',
    otp,
  });
  const { token, user } = await post(url, accountCalls.logIn, member);
  return { token, id: user._id };
}

async function mailedCode(folder: string, email: string): Promise<string> {
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = name.endsWith('.eml') ? await readFile(path.join(folder, name), 'utf8') : '';
      const code = mail.includes(email) && /^\s*(\d{4})\s*$/m.exec(mail)?.[1];
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens the conversation of two members, as following does. */
export async function openConversation(url: string, follower: Member, followed: Member): Promise<string> {
  const { data } = await post(url, peopleCalls.follow, { friendId: followed.id }, follower.token);
  return data.conversationId;
}

/** Puts up so many items, published, through the API. */
export async function putUpItems(url: string, token: string, count: number): Promise<void> {
  const categories = await (await fetch(`${url}/api/v1${categoryCalls.listCategories.path}`)).json();
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#1448d8' } })
    .jpeg()
    .toBuffer();
  for (let i = 0; i < count; i += 1) {
    const form = new FormData();
    const fields = {
      title: `Engineering Mathematics, Vol. ${i + 1}`,
      description: 'Clean copy with sticky tabs on every solved paper. No torn pages.',
      price: String(100 + i),
      category: categories.data[i % categories.data.length]._id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('thumbnailI', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    const { data } = await post(url, itemCalls.createItem, form, token);
    await post(url, itemCalls.changeItemStatus, { itemId: data.newProduct._id, ItemStatus: 'Published' }, token);
  }
}
