import { expect, it } from 'vitest';
import login from '../../locales/en/login.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { DemoLogins } from './demo-logins.tsx';

it('shows the case, the password and every e-mail of the demo world [R-LOGIN-25]', async () => {
  const logins = {
    caseName: 'DEMO-2026',
    password: 'Sulian-2026',
    emails: ['officer@demo.sulian', 'admin@demo.sulian'],
    desk: { caseName: '杀猪盘专案', email: 'taskforce@demo.sulian' },
  };
  const text = toText(await drawInEnglish(<DemoLogins logins={logins} onPick={() => undefined} />, { login }));
  for (const part of [
    'DEMO-2026',
    'Sulian-2026',
    'officer@demo.sulian',
    'admin@demo.sulian',
    'taskforce@demo.sulian',
    '杀猪盘专案',
  ])
    expect(text).toContain(part);
});
