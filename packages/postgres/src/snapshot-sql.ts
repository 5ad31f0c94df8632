import { AppError } from '@sulian/domain';

/** The statement that makes a transaction read an exported snapshot. It takes no parameters, so the id is checked. */
export function snapshotSql(id: string): string {
  if (!/^[0-9A-F]+(?:-[0-9A-F]+)+$/.test(id))
    throw new AppError('INTERNAL', `unknown form of a snapshot's id: ${JSON.stringify(id)}`);
  return `SET TRANSACTION SNAPSHOT '${id}'`;
}
