export { type Anvil, findAnvil, startAnvil } from './anvil.ts';
export {
  isMixedUp,
  type ReplayMove,
  type ReplayQuestion,
  type ReplayShares,
  replayDestinations,
  replayOrigins,
} from './balance-replay.ts';
export {
  changeCall,
  changeEach,
  flip,
  isRecord,
  type Json,
  repeatIn,
  repeatLater,
  shorten,
} from './families/changes.ts';
export type { Change } from './families/changing-proxy.ts';
export { listContractLines } from './families/contract.ts';
export {
  type BlockPosition,
  balanceKey,
  exempt,
  type FamilyRecord,
  type SimulatedNode,
} from './families/family-record.ts';
export type { FamilyHost, FollowedLedger } from './families/host.ts';
export { type FamilyStage, openStage } from './families/stage.ts';
export { appendFigures } from './figures.ts';
export { HOSTILE_VALUES } from './hostile-values.ts';
export { createLabel, createLabelDraft } from './labels.ts';
export { type LedgerRows, listLedgerRows } from './list-ledger-rows.ts';
export { createMockChain, type MockChain, type MockChainOptions, mockAddress } from './mock-chain.ts';
export { NOBODY } from './nobody.ts';
export { type Pooler, type PoolerOptions, startPooler } from './pooler.ts';
export { createRandom, type Random } from './random.ts';
export { readZip } from './read-zip.ts';
export { readRealTexts, realData } from './real-data.ts';
export type { Schemas } from './template.ts';
export { createTestDatabase, type TestDatabase, withDatabase, withOptions } from './test-database.ts';
export { startTestServer, TEST_DATABASE_URL } from './test-server.ts';
export { readTronBlock } from './tron-block.ts';
export { whileFrozen } from './while-frozen.ts';
