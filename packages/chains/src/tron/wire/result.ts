import { enumeration, int64, type MessageOf, message, text } from './message.ts';

/** Results of transactions, by number: `Transaction.Result.contractResult`. */
export const CONTRACT_RESULTS = [
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
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const;

/** `Transaction.Result.code`, spelled as TRON spells it. */
export const RESULT_CODES = ['SUCESS', 'FAILED'] as const;

/** `Transaction.Result`, with the fields that blocks carry; the amounts that a transaction yields are in its info. */
export const resultMessage = message({
  fee: int64(1),
  ret: enumeration(2, RESULT_CODES),
  contractRet: enumeration(3, CONTRACT_RESULTS),
  assetIssueID: text(14),
  withdrawAmount: int64(15),
  unfreezeAmount: int64(16),
  exchangeReceivedAmount: int64(18),
  exchangeInjectAnotherAmount: int64(19),
  exchangeWithdrawAnotherAmount: int64(20),
  exchangeId: int64(21),
  shieldedTransactionFee: int64(22),
  withdrawExpireAmount: int64(27),
});

export type TransactionResult = Partial<MessageOf<typeof resultMessage>>;
