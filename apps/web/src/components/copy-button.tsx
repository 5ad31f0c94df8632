import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN_MS = 1_500;

export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" className="copy" onClick={() => void copy()}>
      {t(isCopied ? 'app.copied' : 'app.copy')}
    </button>
  );
}
