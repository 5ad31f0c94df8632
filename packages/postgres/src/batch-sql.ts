/**
 * One command that runs statements without results or parameters, in order, with one reply. A coordinator of Citus forwards a
 * text of several commands to its nodes unchanged, which is an error there; statements of a block are forwarded one by one.
 */
export const batchSql = (statements: readonly string[]): string =>
  `do $batch$ begin\n${statements.map((each) => each.trimEnd().replace(/;$/, '')).join(';\n')};\nend $batch$`;
