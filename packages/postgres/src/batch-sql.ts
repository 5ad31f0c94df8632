/**
 * One command that runs statements without results or parameters, in order: one answer in place of one each. A coordinator
 * of Citus sends a text of several commands to its nodes whole, which refuse it; it sends those of a block one by one.
 */
export const batchSql = (statements: readonly string[]): string =>
  `do $batch$ begin\n${statements.map((each) => each.trimEnd().replace(/;$/, '')).join(';\n')};\nend $batch$`;
