import { sliceOfCommit } from '../running/slice-of-commit.ts';
import { testKills } from './backup-kills.ts';

const VICTIMS = ['program', 'PostgreSQL'] as const;
const cases = ['backup', 'restore'].flatMap((command) => VICTIMS.map((victim) => ({ command, victim })));

testKills(sliceOfCommit('kills of backups', cases), 2);
