export { createMockChain, type MockChain, type MockChainOptions, mockAddress } from './mock-chain.ts';
export { NOBODY } from './nobody.ts';
export { createRandom, type Random } from './random.ts';
export { readRealTexts, realData } from './real-data.ts';
export { createTestDatabase, type TestDatabase, withDatabase } from './test-database.ts';
export { startTestServer, TEST_DATABASE_URL } from './test-server.ts';
