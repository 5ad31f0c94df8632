import { expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import error from '../../locales/en/error.json' with { type: 'json' };
import password from '../../locales/en/password.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { NewPassword } from './new-password.tsx';

const read = async (details: object, code = 'PASSWORD_WEAK') => {
  const fault = { field: 'password', error: new CallError(code, '', { details: { ...details } }) };
  const props = { label: 'Password', value: 'a', onChange: () => undefined };
  const html = await drawInEnglish(<NewPassword {...props} fault={fault} />, { error, password });
  return toText(html.slice(html.indexOf('field-fault')));
};

it('a refused new password is shown with the rules that it breaks', async () => {
  const rules = `${password.TOO_SHORT}; ${password.TOO_COMMON}`;
  expect(await read({ faults: ['TOO_SHORT', 'TOO_COMMON'] })).toContain(`The password does not meet: ${rules}`);
});

it('another fault of it is shown in its own words', async () => {
  expect(await read({ faults: [] })).not.toContain('lacks');
  expect(await read({ retryAfterSec: 30 }, 'TOO_MANY_ATTEMPTS')).toContain('30');
});
