export * from './blockchains.ts';
export * from './common.ts';
export * from './objects.ts';
export * from './scoring.ts';
export * from './search.ts';
export * from './transaction.ts';
