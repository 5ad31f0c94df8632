import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { StepError, say } from './process.mjs';

const LOCK = inRoot('node_modules', '.sulian-lock');
const POLL_MS = 300;
const PATIENCE_MS = 20 * 60_000;

/** One set-up at a time in a checkout: two `npm install` side by side leave a broken node_modules. */
export async function withLock(work) {
  await takeLock();
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function takeLock() {
  mkdirSync(inRoot('node_modules'), { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  for (let isFirst = true; !tryTake(); isFirst = false) {
    const holder = readHolder();
    if (holder !== undefined && !isAlive(holder)) dropStale(holder);
    else if (isFirst) say('Another run is setting up this checkout; waiting for it …');
    if (Date.now() > deadline)
      throw new StepError(`another set-up has had ${LOCK} for 20 minutes; remove it if none runs`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function tryTake() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder() {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renaming first lets exactly one of several waiting runs remove the dead one's lock. */
function dropStale(holder) {
  const grave = `${LOCK}.${process.pid}`;
  try {
    if (readHolder() !== holder) return;
    renameSync(LOCK, grave);
    rmSync(grave, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
