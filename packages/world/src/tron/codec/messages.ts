import type { Field, FieldKind, Message } from './protobuf.ts';

const message = (fields: Readonly<Record<string, readonly [number, FieldKind]>>): Message => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, [number, kind]]): [string, Field] => [name, { number, kind }]),
  ),
});

const RESOURCES = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'];
const OWNER: readonly [number, FieldKind] = [1, 'bytes'];

/** @see github.com/tronprotocol/java-tron, protocol/src/main/protos/core/Tron.proto */
export const HEADER = message({
  timestamp: [1, 'integer'],
  txTrieRoot: [2, 'bytes'],
  parentHash: [3, 'bytes'],
  number: [7, 'integer'],
  witness_address: [9, 'bytes'],
  version: [10, 'integer'],
});

const PERMISSION = message({
  type: [1, ['Owner', 'Witness', 'Active']],
  id: [2, 'integer'],
  permission_name: [3, 'text'],
  threshold: [4, 'integer'],
  operations: [6, 'bytes'],
  keys: [7, message({ address: [1, 'bytes'], weight: [2, 'integer'] })],
});

/** Every contract type that the world uses: its number, and the message of its parameter. @see core/contract/*.proto */
export const CONTRACTS = {
  AccountCreateContract: { number: 0, message: message({ owner_address: OWNER, account_address: [2, 'bytes'] }) },
  TransferContract: {
    number: 1,
    message: message({ owner_address: OWNER, to_address: [2, 'bytes'], amount: [3, 'integer'] }),
  },
  TransferAssetContract: {
    number: 2,
    message: message({
      asset_name: [1, 'bytes'],
      owner_address: [2, 'bytes'],
      to_address: [3, 'bytes'],
      amount: [4, 'integer'],
    }),
  },
  VoteWitnessContract: {
    number: 4,
    message: message({
      owner_address: OWNER,
      votes: [2, message({ vote_address: [1, 'bytes'], vote_count: [2, 'integer'] })],
    }),
  },
  AssetIssueContract: {
    number: 6,
    message: message({
      owner_address: OWNER,
      name: [2, 'bytes'],
      abbr: [3, 'bytes'],
      total_supply: [4, 'integer'],
      trx_num: [6, 'integer'],
      precision: [7, 'integer'],
      num: [8, 'integer'],
      start_time: [9, 'integer'],
      end_time: [10, 'integer'],
      description: [20, 'bytes'],
      url: [21, 'bytes'],
    }),
  },
  WithdrawBalanceContract: { number: 13, message: message({ owner_address: OWNER }) },
  CreateSmartContract: {
    number: 30,
    message: message({
      owner_address: OWNER,
      new_contract: [
        2,
        message({
          origin_address: [1, 'bytes'],
          contract_address: [2, 'bytes'],
          bytecode: [4, 'bytes'],
          consume_user_resource_percent: [6, 'integer'],
          name: [7, 'text'],
          origin_energy_limit: [8, 'integer'],
        }),
      ],
    }),
  },
  TriggerSmartContract: {
    number: 31,
    message: message({
      owner_address: OWNER,
      contract_address: [2, 'bytes'],
      call_value: [3, 'integer'],
      data: [4, 'bytes'],
    }),
  },
  AccountPermissionUpdateContract: {
    number: 46,
    message: message({ owner_address: OWNER, owner: [2, PERMISSION], actives: [4, PERMISSION] }),
  },
  FreezeBalanceV2Contract: {
    number: 54,
    message: message({ owner_address: OWNER, frozen_balance: [2, 'integer'], resource: [3, RESOURCES] }),
  },
  UnfreezeBalanceV2Contract: {
    number: 55,
    message: message({ owner_address: OWNER, unfreeze_balance: [2, 'integer'], resource: [3, RESOURCES] }),
  },
  WithdrawExpireUnfreezeContract: { number: 56, message: message({ owner_address: OWNER }) },
  DelegateResourceContract: {
    number: 57,
    message: message({
      owner_address: OWNER,
      resource: [2, RESOURCES],
      balance: [3, 'integer'],
      receiver_address: [4, 'bytes'],
      lock: [5, 'integer'],
      lock_period: [6, 'integer'],
    }),
  },
  UnDelegateResourceContract: {
    number: 58,
    message: message({
      owner_address: OWNER,
      resource: [2, RESOURCES],
      balance: [3, 'integer'],
      receiver_address: [4, 'bytes'],
    }),
  },
} as const;

export type ContractType = keyof typeof CONTRACTS;

const ANY = message({ type_url: [1, 'text'], value: [2, 'bytes'] });

/** A transaction's body; the contract's parameter is encoded already. */
export const RAW = message({
  ref_block_bytes: [1, 'bytes'],
  ref_block_hash: [4, 'bytes'],
  expiration: [8, 'integer'],
  data: [10, 'bytes'],
  contract: [11, message({ type: [1, 'integer'], parameter: [2, ANY], Permission_id: [5, 'integer'] })],
  scripts: [12, 'bytes'],
  timestamp: [14, 'integer'],
  fee_limit: [18, 'integer'],
});

/** Results of a contract's run, by number. */
const RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
];

/** The whole transaction; its body is encoded already. */
export const TRANSACTION = message({
  raw_data: [1, 'bytes'],
  signature: [2, 'bytes'],
  ret: [5, message({ contractRet: [3, RESULTS] })],
});
