import { describe, expect, it } from 'vitest';
import { toAttachment } from './content-disposition.ts';

describe('the name of a download', () => {
  it('is encoded, with a stand-in of plain letters', () => {
    expect(toAttachment('证件 1.png')).toBe(
      `attachment; filename="__ 1.png"; filename*=UTF-8''%E8%AF%81%E4%BB%B6%201.png`,
    );
  });

  it('cannot end the header, the quotation or the parameter', () => {
    const evil = `a"; filename="b.exe\r\nset-cookie: x=1;'(*).png`;
    const value = toAttachment(evil);
    expect(value).not.toMatch(/[\r\n]/);
    expect(value.match(/"/g)).toHaveLength(2);
    expect(value.split(`UTF-8''`)[1]).toMatch(/^[A-Za-z0-9%._~!-]+$/);
    expect(decodeURIComponent(value.split(`UTF-8''`)[1] ?? '')).toBe(evil);
  });
});
