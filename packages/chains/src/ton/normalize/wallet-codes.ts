/**
 * Hashes of the code of wallets whose keys belong to people: v1r1 to v5r1. Highload v2 and v3, lockup and multisig
 * wallets are left to labels. Any other code is a contract.
 * @see github.com/toncenter/ton-indexer, index/models.go (WalletsHashMap)
 */
const WALLET_CODES: ReadonlySet<string> = new Set([
  'a0cfc2c48aee16a271f2cfc0b7382d81756cecb1017d077faaab3bb602f6868c',
  'd4902fcc9fad74698fa8e353220a68da0dcf72e32bcb2eb9ee04217c17d3062c',
  '587cc789eff1c84f46ec3797e45fc809a14ff5ae24f1e0c7a6a99cc9dc9061ff',
  '5c9a5e68c108e18721a07c42f9956bfb39ad77ec6d624b60c576ec88eee65329',
  'fe9530d3243853083ef2ef0b4c2908c0abf6fa1c31ea243aacaa5bf8c7d753f1',
  'b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581',
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599',
  '64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d',
  'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
  'f3d7ca53493deedac28b381986a849403cbac3d2c584779af081065af0ac4b93',
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
]);

export const isWalletCode = (codeHash: string): boolean => WALLET_CODES.has(codeHash);
