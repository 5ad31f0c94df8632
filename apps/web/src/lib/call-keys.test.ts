import { describe, expect, it } from 'vitest';

const sources: Readonly<Record<string, string>> = import.meta.glob('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/**
 * An address that is spelled by hand. Folders named `api` are none. After a method the compiler checks it as a call's
 * key. The page of the API's reference is opened, not called.
 */
const SPELLED = /(?<![\w.])(?<!\b(?:GET|POST|PUT|PATCH|DELETE) )\/api\/(?!docs\/')/;
const listLines = (name: string, text: string): readonly string[] =>
  text.split('\n').flatMap((line, index) => (SPELLED.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : []));

describe('an address of the server', () => {
  it('is found where it is spelled otherwise than as a key', () => {
    const lines = [
      "'/api/x'",
      '}/api/x`',
      "'GET /api/x'",
      "from '../api/x.ts'",
      "from '../b/api/x.ts'",
      "'/api/docs/'",
    ];
    expect(lines.filter((line) => SPELLED.test(line))).toEqual(lines.slice(0, 2));
  });

  it('is spelled as the key of a call, nowhere otherwise', () => {
    const shipped = Object.entries(sources).filter(([name]) => !/\.test\.tsx?$/.test(name));
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.flatMap(([name, text]) => listLines(name, text))).toEqual([]);
  });
});
