/**
 * Rooms inside folders, from the ground up: a room imports rooms below it. `*` is any one folder. Each file of a folder
 * with `isWhole` is in a room of the list.
 */
export const STAIRS = [
  {
    folder: 'packages/chains/src/*',
    rooms: ['wire', 'address', 'verify', 'events', 'normalize', 'node', 'files', 'index'],
  },
  {
    folder: 'packages/engine/src',
    isWhole: true,
    rooms: [
      ...['arithmetic', 'collections', 'patterns', 'operations', 'edges', 'policy', 'swaps', 'question', 'ends'],
      ...[
        'score',
        'direct',
        'bounds',
        'fifo',
        'trace',
        'paths',
        'account',
        'trail',
        'alert',
        'wallets',
        'trace.ts',
        'index.ts',
      ],
    ],
  },
  {
    folder: 'packages/engine/src/account',
    isWhole: true,
    rooms: ['ledger', 'walk', 'result', 'trace-account.ts', 'paths'],
  },
  {
    folder: 'packages/ledger/src',
    isWhole: true,
    rooms: [
      ...[
        'servers.ts',
        'hold-snapshot.ts',
        'leases',
        'chain-migrations',
        'migrations',
        'tables',
        'archive.ts',
        'migrate-ledger.ts',
        'prices',
        'assets',
        'rows',
        'busy-wallets',
      ],
      ...['queries', 'counterparties', 'write', 'fetched', 'verify', 'bulk', 'drop-chain.ts', 'reader.ts', 'writer.ts'],
      ...['ledger.ts', 'replicas', 'index.ts'],
    ],
  },
  {
    folder: 'packages/ledger/src/queries',
    isWhole: true,
    rooms: [
      ...['blocks', 'transactions', 'addresses', 'assets', 'events', 'notes', 'wallets', 'totals', 'movements'],
      ...['counterparties', 'fetched', 'remember-rows.ts'],
    ],
  },
  {
    folder: 'packages/usecases/src',
    isWhole: true,
    rooms: [
      ...[
        'log.ts',
        'wake-signal.ts',
        'shared-work.ts',
        'weighed-cache.ts',
        'kept-lists.ts',
        'outside',
        'objects',
        'notes',
        'poisoning',
        'owners',
        'customers',
      ],
      ...[
        'counterparties',
        'labels',
        'entities',
        'freezes',
        'scoring',
        'verdict',
        'alerts',
        'transactions',
        'history',
        'ends',
        'payments',
        'trail',
        'lookup',
        'desk',
        'screening',
        'fetch',
      ],
      ...['documents', 'mail', 'passwords', 'permissions', 'prices', 'stakes', 'index.ts'],
    ],
  },
];
