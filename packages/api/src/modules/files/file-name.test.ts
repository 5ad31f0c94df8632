import { expect, it } from 'vitest';
import { toFileName } from './file-name.ts';

it.each([
  ['身份证 正面.png', '身份证 正面.png'],
  ['C:\\x\\a.pdf', 'a.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['\uff21\u{1d401}\u2800.pdf', 'AB.pdf'],
  ['a\u0301\u0302\u0303\u0304.pdf', '\u00e1\u0302\u0303.pdf'],
  ['\u200b', 'file'],
  [undefined, 'file'],
])('shows %j as %j [R-ACCESS-38]', (name, shown) => expect(toFileName(name)).toBe(shown));
