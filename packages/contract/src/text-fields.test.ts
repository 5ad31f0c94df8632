import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

/** Fields whose text is taken as it is, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /api/user/login body.password': 'compared by its hash, never shown',
  'POST /api/setup body.password': 'compared by its hash, never shown',
  'POST /api/user/register body.password': 'compared by its hash, never shown',
  'PATCH /api/user/password body.password': 'compared by its hash, never shown',
  'POST /api/password/check body.password': 'compared by its hash, never shown',
  'PUT /api/user/me/password body.currentPassword': 'compared by its hash, never shown',
  'POST /api/user/me/tokens body.currentPassword': 'compared by its hash, never shown',
  'PUT /api/user/me/password body.password': 'compared by its hash, never shown',
  'POST /api/translations body.texts[]': "the server's own words on their way to a translator; kept nowhere",
  'POST /api/labels/decisions body.services[]': 'must equal what the server said',
  'POST /api/labels/decisions body.service': 'must equal what the server said',
  'POST /api/proxy/v1/scoringAnalysis/paths body.key': 'must equal what the server said',
  'POST /api/proxy/v1/scoringAnalysis/ends body.key': 'must equal what the server said',
};

interface Field {
  readonly path: string;
  readonly schema: z.ZodType;
}

type Inside = Readonly<Record<string, unknown>> & { readonly type: string };
const insideOf = (schema: unknown): Inside => (schema as { readonly _zod: { readonly def: Inside } })._zod.def;

/** Every text that a schema accepts, wherever it is nested. A new kind of schema must be added here. */
function listTexts(schema: unknown, path: string): readonly Field[] {
  const def = insideOf(schema);
  const { type } = def;
  if (type === 'string') return def['coerce'] === true ? [] : [{ path, schema: schema as z.ZodType }];
  if (type === 'object')
    return Object.entries(def['shape'] as object).flatMap(([key, each]) => listTexts(each, `${path}.${key}`));
  if (type === 'array') return listTexts(def['element'], `${path}[]`);
  if (type === 'union') return (def['options'] as readonly unknown[]).flatMap((each) => listTexts(each, path));
  if (['optional', 'nullable', 'default', 'prefault'].includes(type)) return listTexts(def['innerType'], path);
  if (type === 'pipe' && insideOf(def['in']).type === 'transform') return listTexts(def['out'], path);
  if (type === 'pipe')
    return insideOf(def['in']).type === 'string' ? [{ path, schema: schema as z.ZodType }] : listTexts(def['in'], path);
  if (['number', 'boolean', 'enum', 'literal', 'null'].includes(type)) return [];
  throw new Error(`${path}: what texts a ${type} takes is not known here`);
}

const FIELDS = Object.entries(CALLS as Readonly<Record<string, Call>>).flatMap(([key, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] === undefined ? [] : listTexts(call[part], `${key} ${part}`),
  ),
);

const HIDDEN = [
  'ab\u202ecd',
  'ab\u2066cd',
  'ab\u200bcd',
  'ab\ufeffcd',
  'ab\u00adcd',
  'ab\u200dcd',
  'ab\u0000cd',
  'ab\u3164cd',
  'ab\u2800cd',
];
/** Full-width, mathematical, circled, and with marks piled up. */
const STYLED = ['\uff21bcd', '\u{1d400}bcd', '\u24b6bcd', 'a\u0301\u0302\u0303\u0304bcd'];

/** Result of a field for a text: null where it refuses it. */
const take = ({ schema }: Field, text: string): unknown => {
  const taken = schema.safeParse(text);
  return taken.success ? taken.data : null;
};

describe('the text fields of all calls', () => {
  it('are found, those inside unions, lists and defaults too', () => {
    const paths = FIELDS.map(({ path }) => path);
    expect(paths).toContain('POST /api/labels body.entity.name');
    expect(paths).toContain('POST /api/admin/cases body.description');
    expect(paths).toContain('POST /api/proxy/v1/alerts body.conditions.amount');
    expect(Object.keys(EXEMPT).filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(50);
  });

  it.each(
    FIELDS.filter(({ path }) => EXEMPT[path] === undefined).map((field) => [field.path, field] as const),
  )('%s refuses characters that are not seen, or leaves them out [R-ACCESS-38]', (_path, field) => {
    for (const text of HIDDEN) expect([null, 'abcd']).toContain(take(field, text));
  });

  it('take a word of two alphabets, styled letters and piled marks only where something is looked for or named [R-ACCESS-38, R-ACCESS-41]', () => {
    const isPart =
      /^GET |\/scoringAnalysis|\/lookup|\/search body\.q$|body\.(address|object\.address|objects\[\]\.address|(ends|rows)\[\]\.(address|txHash|hashes\[\])|link|blockchain|code)$|body\.conditions\.|params\./;
    const checkedFields = FIELDS.filter(({ path }) => EXEMPT[path] === undefined && !isPart.test(path));
    expect(checkedFields.length).toBeGreaterThan(10);
    for (const field of checkedFields)
      for (const text of ['p\u0430ypal', ...STYLED])
        expect([field.path, text, take(field, text)]).toEqual([field.path, text, null]);
  });

  it('name the field and the reason', () => {
    const parse = (name: string) =>
      z.object({ body: CALLS['POST /api/labels'].body }).safeParse({
        body: { blockchain: 'BITCOIN', address: 'x', entity: { name, type: 'Exchange' }, confidence: 1, reason: 'r' },
      });
    expect(parse('甲\u200b').error?.issues).toMatchObject([
      { path: ['body', 'entity', 'name'], params: { refusedWith: 'TEXT_UNSEEN' } },
    ]);
    expect(parse('p\u0430ypal').error?.issues).toMatchObject([{ params: { refusedWith: 'TEXT_MIXED' } }]);
    expect(parse('买买提·吐尔逊').success).toBe(true);
  });
});
