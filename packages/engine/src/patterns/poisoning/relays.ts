/**
 * Contracts that carry out what anybody has signed apart from any transaction: whoever signs the transaction is paid for
 * it, and has wanted nothing of it. By canonical address.
 * @see ERC-4337, `EntryPoint` 0.6, 0.7 and 0.8, the same on all EVM chains; read 2026-11-23
 */
export const RELAYS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
]);
