import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../layout/dialog.tsx';
import './keys.css';

/** Keys with the names of their texts. They work on every page, S and N on pages of addresses. */
const KEYS = [
  ['/', 'search'],
  ['?', 'list'],
  ['Tab', 'next'],
  ['Shift + Tab', 'previous'],
  ['Enter', 'open'],
  ['↑ ↓', 'results'],
  ['← →', 'tabs'],
  ['S', 'star'],
  ['N', 'note'],
  ['Esc', 'close'],
] as const;

function Keys({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('keys.title')} isOpen onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Opens the list of keys over the page; the focus returns to where it was. */
export function showKeys(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  const before = document.activeElement;
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  root.render(<Keys onClose={close} />);
}
