import { expect, it } from 'vitest';
import { inspectFile, summarise } from './house.mjs';
import { STAIRS } from './stairs.mjs';

const mayImport = { 'packages/engine': ['packages/domain'], 'packages/api': ['packages/domain', 'packages/engine'] };
const families = new Set(['utxo', 'evm']);
const inspect = (text, path = 'packages/api/src/a.ts') =>
  inspectFile(path, text, { families, mayImport, stairs: STAIRS });

it('finds who asks for a family by name', () => {
  for (const text of [
    "const is = getChain(chain).family === 'utxo';",
    "if ('evm' !== family) stop();",
    "switch (kind) { case 'evm': stop(); }",
    'const rule = RULES[getChain(chain).family];',
    "import { type ChainFamily as F } from '@sulian/domain';",
  ])
    expect(inspect(`\n${text}`).families, text).toEqual(['packages/api/src/a.ts:2']);
});

it('lets a trait be asked, and a family by those who know it', () => {
  expect(inspect("const is = getChain(chain).walletsBy === 'owner'; use('evm');").families).toEqual([]);
  const asks = "const is = family === 'evm';";
  expect(inspect(asks, 'packages/chains/src/families.ts').families).toEqual([]);
  expect(inspect(asks, 'packages/domain/src/chain/chain-family.ts').families).toEqual([]);
  expect(inspect(asks, 'packages/domain/src/labels/label.ts').families).toHaveLength(1);
});

it('finds imports that lead upward: against the table, or into a later room', () => {
  const toApi = "import { search } from '@sulian/api';";
  expect(inspect(toApi, 'packages/engine/src/a.ts').arrows).toEqual(['packages/engine/src/a.ts:1 imports @sulian/api']);
  expect(inspect(toApi, 'packages/engine/src/a.test.ts').arrows).toEqual([]);
  expect(inspect("import { trace } from '@sulian/engine';").arrows).toEqual([]);
  const toNode = "export * from '../node/rpc.ts';";
  expect(inspect(toNode, 'packages/chains/src/evm/wire/a.ts').arrows).toHaveLength(1);
  expect(inspect(toNode, 'packages/chains/src/evm/files/a.ts').arrows).toEqual([]);
});

it('finds imports into a higher room, and files outside the rooms', () => {
  const toWalk = "import { walk } from '../walk/step.ts';";
  const ledgerFile = 'packages/engine/src/account/ledger/history.ts';
  expect(inspect(toWalk, ledgerFile).arrows).toEqual([`${ledgerFile}:1 imports ../walk/step.ts`]);
  expect(inspect(toWalk, 'packages/engine/src/account/paths/a.ts').arrows).toEqual([]);
  expect(inspect("import { trace } from '../../trace/trace.ts';", ledgerFile).arrows).toEqual([]);
  expect(inspect("import { score } from '../score/mean.ts';", 'packages/engine/src/edges/a.ts').arrows).toHaveLength(1);
  expect(inspect("import { index } from './index.ts';", 'packages/usecases/src/log.ts').arrows).toHaveLength(1);
  const files = ['engine/src/score/a.ts', 'engine/src/a.ts', 'engine/src/a.test.ts', 'ledger/src/new/a.ts'];
  expect(summarise(files.map((path) => inspect('', `packages/${path}`))).roomless).toEqual([
    'packages/engine/src/a.ts',
    'packages/ledger/src/new/a.ts',
  ]);
});

it('measures what ships', () => {
  const files = [
    inspect('const f = () => {\n  g();\n};\nfunction g() {}\n'),
    inspect('function long() {\n\n\n\n\n}\n', 'packages/api/src/a.test.ts'),
  ];
  const house = summarise(files);
  expect(house.file).toMatchObject({ path: 'packages/api/src/a.ts', lines: 4 });
  expect(house.function).toEqual({ name: 'f', lines: 3, place: 'packages/api/src/a.ts:1' });
  expect(house.folders).toEqual([{ path: 'packages/api/src', count: 1 }]);
});
