export { HOSTILE_VALUES } from './hostile-values.ts';
export { createMockChain, type MockChain, type MockChainOptions, mockAddress } from './mock-chain.ts';
export { NOBODY } from './nobody.ts';
export { createRandom, type Random } from './random.ts';
export { readRealTexts, realData } from './real-data.ts';
export type { Schemas } from './template.ts';
export { createTestDatabase, type TestDatabase, withDatabase, withOptions } from './test-database.ts';
export { startTestServer, TEST_DATABASE_URL } from './test-server.ts';
export { whileFrozen } from './while-frozen.ts';
