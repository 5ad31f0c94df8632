import { expect, it } from 'vitest';
import { EMPTY_SOURCE, findSourceFault, toSourceBody } from './source-form.ts';

const FORM = { ...EMPTY_SOURCE, chain: 'ETHEREUM', urls: ' http://10.0.0.1:8545/ \n\nhttps://node.example/key\n' };

it('sends one address a line, and nothing that is empty [R-RUN-170]', () => {
  expect(findSourceFault(FORM)).toBeUndefined();
  expect(toSourceBody(FORM)).toEqual({
    blockchain: 'ETHEREUM',
    urls: ['http://10.0.0.1:8545/', 'https://node.example/key'],
  });
  const whole = { ...FORM, user: 'u', password: 'p', headerName: 'x-api-key', headerValue: 'v' };
  expect(toSourceBody(whole)).toMatchObject({ user: 'u', password: 'p', header: { name: 'x-api-key', value: 'v' } });
});

it.each([
  [{ chain: '' }, 'chain'],
  [{ urls: '' }, 'urls'],
  [{ urls: 'ftp://node.example' }, 'urls'],
  [{ urls: '10.0.0.1:8545' }, 'urls'],
  [{ urls: 'http://a.example\n'.repeat(11) }, 'urls'],
  [{ password: 'p' }, 'user'],
  [{ headerName: 'x-api-key' }, 'header'],
  [{ headerValue: 'v' }, 'header'],
  [{ headerName: 'x api', headerValue: 'v' }, 'header'],
])('names the field of %o [R-RUN-170]', (part, field) => {
  expect(findSourceFault({ ...FORM, ...part })?.field).toBe(field);
});
