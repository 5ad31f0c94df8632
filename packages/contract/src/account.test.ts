import { expect, it } from 'vitest';
import { email, loginBody, resetPasswordBody, sendCodeQuery } from './account.ts';

const GOOD = ['a@b.cn', 'A.b_c-d9@mail.police.gov.cn', '9@x-y.z', '  a@b.cn '];
const BAD = [
  '',
  'a',
  'a@b',
  '@b.cn',
  'a@',
  'a b@c.cn',
  'a+b@c.cn',
  '警@b.cn',
  'a@b..cn',
  'a@.cn',
  'a@b.cn\0',
  'a@b@c.cn',
];

it.each(GOOD)('takes %j as an e-mail, without the blanks around it [R-PUB-07]', (text) => {
  expect(email.parse(text)).toBe(text.trim());
});

it.each(BAD)('takes %j as none, whichever call it is sent to [R-PUB-07]', (text) => {
  expect(email.safeParse(text).success).toBe(false);
  for (const body of [loginBody, resetPasswordBody, sendCodeQuery])
    expect(body.safeParse({ caseId: 1, email: text, password: 'x', code: '1' }).success).toBe(false);
});
