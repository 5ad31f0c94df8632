import { expect, it } from 'vitest';
import { inspectDocument, inspectProse, inspectSource, isPlainSubject } from './words.mjs';

const kindsOf = (findings) => findings.map(({ kind }) => kind);
const inspect = (text, path = 'packages/api/src/a.ts') => inspectSource(path, text);

it('flags comments that begin with a clause, and those in which software speaks', () => {
  const { comments, findings } = inspect(
    '/** What a time-out cut short. */\nconst a = 1;\n// The node tells no balance.\nconst b = 2;\n',
  );
  expect(comments).toBe(2);
  expect(findings.map(({ kind, line }) => [kind, line])).toEqual([
    ['flagged', 1],
    ['openers', 1],
    ['flagged', 3],
    ['verbs', 3],
  ]);
});

it('passes plain comments, and reads neighbouring line comments as one', () => {
  const plain =
    '// Timed-out answers are not cached.\n// Senders are unknown.\nf();\n/** Returns the height in `what.tells`. */\ng();';
  expect(inspect(plain)).toEqual({ comments: 2, findings: [] });
});

it('leaves out directives, code in marks, links and quotations', () => {
  expect(inspect('// biome-ignore lint: what\nf();\n// @ts-expect-error told\ng();').findings).toEqual([]);
  expect(inspectProse('Shape of `held`, as in "ask the node" (https://a.example/held).')).toEqual([]);
});

it('counts bare names of types and files, not of other declarations', () => {
  expect(kindsOf(inspect('interface Asked {}\ntype Found = 1;\nconst Held = 1;').findings)).toEqual(['names', 'names']);
  expect(kindsOf(inspect('export const a = 1;', 'packages/api/src/asked.ts').findings)).toEqual(['names']);
});

it('counts texts of faults and names of tests', () => {
  const findings = inspect("throw new SourceError('no JSON');\nit('tells the height', f);\nsend('tell');").findings;
  expect(findings).toEqual([
    { kind: 'faults', text: 'no JSON', line: 1 },
    { kind: 'verbs', text: 'tells', line: 2 },
  ]);
});

it('counts texts of templates and of calls that make faults', () => {
  const text =
    'new AppError(CODE, `no label ${id}`);\nreader.fail(`${key} is no field`);\nrefuse("it holds none");\nsend(`no ${a}`);';
  expect(kindsOf(inspect(text).findings)).toEqual(['faults', 'faults', 'verbs']);
});

it('counts banned words of exported names, and of no others', () => {
  const text =
    'export const isKept = 1;\nexport function tellAll() {}\nexport interface HeldCoins {}\nconst kept = 2;\nexport const story = 3;';
  expect(inspect(text).findings.map(({ kind, text: name }) => [kind, name])).toEqual([
    ['names', 'isKept'],
    ['names', 'tellAll'],
    ['names', 'HeldCoins'],
  ]);
});

it('counts long sentences and banned phrases', () => {
  const words = (count) => Array.from({ length: count }, () => 'word').join(' ');
  expect(kindsOf(inspectProse(`${words(25)}. ${words(25)}.`))).toEqual([]);
  expect(kindsOf(inspectProse(`${words(26)}.`))).toEqual(['sentences']);
  expect(kindsOf(inspectProse('Reads the list anew.'))).toEqual(['phrases']);
});

it('reads documents without code, tables and quotations', () => {
  const text =
    '# Title\n\nThe program says no.\n\n```\nit tells\n```\n\n| it holds |\n\n> asked\n\n- [kept](told.md)\n';
  expect(inspectDocument(text).map(({ text: found }) => found)).toEqual(['says', 'kept']);
});

it('takes commit subjects with a verb of the list', () => {
  for (const subject of ['fix(web): prevent a', 'docs: update changelog', 'perf(engine): speed up walks'])
    expect(isPlainSubject(subject), subject).toBe(true);
  for (const subject of ['docs: tell what was mended', 'fix a', 'add(bench): add a', 'fix(web): prevents a'])
    expect(isPlainSubject(subject), subject).toBe(false);
});
