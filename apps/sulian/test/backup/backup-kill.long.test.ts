import { testKills } from './backup-kills.ts';

/** Kills per command and victim. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 20);

testKills(
  [
    { command: 'backup', victim: 'program' },
    { command: 'backup', victim: 'PostgreSQL' },
    { command: 'restore', victim: 'program' },
    { command: 'restore', victim: 'PostgreSQL' },
  ],
  KILLS,
);
