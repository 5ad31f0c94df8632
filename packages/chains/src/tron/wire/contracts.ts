import { address, hex, int64, type Message, type MessageOf, message } from './message.ts';

/** A kind of contract: its number in `ContractType`, and the message in its `parameter`. */
interface ContractForm<M extends Message = Message> {
  readonly number: number;
  readonly message: M;
}

const contract = <F extends Message['fields']>(number: number, fields: F): ContractForm<Message<F>> => ({
  number,
  message: message(fields),
});

/**
 * Every contract type that is read, by its name; fields by the names that nodes give them, in camel case. A type that is
 * not here is an unknown operation.
 * @see github.com/tronprotocol/java-tron, protocol/src/main/protos/core: Tron.proto (ContractType), contract/*.proto
 */
export const CONTRACTS = {
  TransferContract: contract(1, { ownerAddress: address(1), toAddress: address(2), amount: int64(3) }),
  /** `assetName`: the token's name, since ALLOW_SAME_TOKEN_NAME its number; bytes in hex both times. */
  TransferAssetContract: contract(2, {
    assetName: hex(1),
    ownerAddress: address(2),
    toAddress: address(3),
    amount: int64(4),
  }),
  TriggerSmartContract: contract(31, {
    ownerAddress: address(1),
    contractAddress: address(2),
    callValue: int64(3),
    data: hex(4),
    callTokenValue: int64(5),
    tokenId: int64(6),
  }),
} as const;

export type ContractName = keyof typeof CONTRACTS;

/** The fields of a contract of that name. */
export type ContractValue<K extends ContractName> = MessageOf<(typeof CONTRACTS)[K]['message']>;

type KnownContract = {
  readonly [K in ContractName]: { readonly type: K; readonly value: ContractValue<K> };
}[ContractName];

/**
 * What a transaction does. `UNKNOWN`: of a type that is not in the table; `UNREADABLE`: of one that is, in bytes that are
 * not its message: both are shown as unknown, and counted, never taken for nothing.
 */
export type TronContract =
  | KnownContract
  | { readonly type: 'UNKNOWN'; readonly number: number }
  | { readonly type: 'UNREADABLE'; readonly number: number; readonly reason: string };

const BY_NUMBER: ReadonlyMap<number, readonly [ContractName, ContractForm]> = new Map(
  (Object.entries(CONTRACTS) as [ContractName, ContractForm][]).map(([name, form]) => [form.number, [name, form]]),
);

/** Undefined where the table has no type of this number. */
export const findContractForm = (number: number): readonly [ContractName, ContractForm] | undefined =>
  BY_NUMBER.get(number);
