/**
 * Names of the operations that the first 32 bits of a body request. Anybody may write them into any message: a name is
 * likely, but no proof.
 * @see github.com/ton-blockchain/TEPs (0062, 0074, 0081); docs.ton.org, "Smart contract opcodes"; each contract's own
 * sources
 */
const OPCODES: Readonly<Record<number, string>> = {
  260734629: 'jetton_transfer',
  395134233: 'jetton_internal_transfer',
  1935855772: 'jetton_transfer_notification',
  3576854235: 'excesses',
  1499400124: 'jetton_burn',
  2078119902: 'jetton_burn_notification',
  745978227: 'provide_wallet_address',
  3513996288: 'take_wallet_address',
  4006754003: 'jetton_set_status',
  593276754: 'jetton_call_to',
  1680571655: 'jetton_mint',
  1607220500: 'nft_transfer',
  85167505: 'nft_ownership_assigned',
  801842850: 'nft_get_static_data',
  2339837749: 'nft_report_static_data',
  1320284409: 'dns_change_record',
  1936287598: 'wallet_signed_external',
  1936289396: 'wallet_signed_internal',
  1316189259: 'elector_new_stake',
  4084484172: 'elector_new_stake_ok',
  1197831204: 'elector_recover_stake',
  4184830756: 'elector_recover_stake_ok',
  4294967295: 'bounced',
  560454219: 'encrypted_comment',
};

/** Undefined where the list has none. */
export const findOpcode = (opcode: number): string | undefined => OPCODES[opcode];
