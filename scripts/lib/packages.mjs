import { existsSync, readdirSync } from 'node:fs';
import { capture, run, say } from './process.mjs';

const UNATTENDED = { DEBIAN_FRONTEND: 'noninteractive' };
/** Package names of each system's manager; fonts in order of preference (the small one first: tests only need glyphs). */
const MANAGERS = [
  {
    command: '/usr/bin/apt-get',
    update: ['update', '-q'],
    install: ['install', '-y', '-q', '--no-install-recommends'],
    chromium: ['chromium-headless-shell', 'chromium'],
    fonts: ['fonts-wqy-microhei', 'fonts-noto-cjk'],
  },
  {
    command: '/usr/bin/dnf',
    install: ['install', '-y', '-q'],
    chromium: ['chromium'],
    fonts: ['google-noto-sans-cjk-fonts', 'google-noto-sans-cjk-ttc-fonts'],
  },
  {
    command: '/usr/bin/pacman',
    update: ['-Sy', '--noconfirm'],
    install: ['-S', '--noconfirm', '--needed'],
    chromium: ['chromium'],
    fonts: ['wqy-microhei', 'noto-fonts-cjk'],
  },
];
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts'];
const CHINESE_FONT = /cjk|wqy|wenquanyi|pingfang|msyh|simsun|simhei|droidsansfallback|source-?han/i;

/** True when one of the packages of the kind (`chromium`, `fonts`) was installed; only root may. */
export async function installPackages(kind) {
  const manager = MANAGERS.find(({ command }) => existsSync(command));
  if (manager === undefined || process.getuid?.() !== 0) return false;
  if (manager.update) await run(manager.command, manager.update, { env: UNATTENDED });
  for (const name of manager[kind]) {
    if ((await run(manager.command, [...manager.install, name], { env: UNATTENDED })) === 0) return true;
  }
  return false;
}

/** Chinese text without a font is a row of boxes: pictures are worthless then, yet the tests can still run. */
export async function installFonts() {
  if (process.platform !== 'linux' || (await hasChineseFont())) return;
  if (!(await installPackages('fonts')))
    say(
      'No Chinese font is installed (fonts-wqy-microhei or fonts-noto-cjk): screens will show boxes for Chinese text.',
    );
}

async function hasChineseFont() {
  const listed = await capture('fc-list', [':lang=zh', 'family'], { timeoutMs: 30_000 });
  if (listed?.code === 0) return listed.output.trim() !== '';
  return FONT_FOLDERS.some((folder) => existsSync(folder) && holdsChineseFont(folder));
}

const holdsChineseFont = (folder) =>
  readdirSync(folder, { recursive: true }).some((name) => CHINESE_FONT.test(String(name)));
