import { type ReactNode, useId } from 'react';

interface SettingsBlockProps {
  title: ReactNode;
  text?: string;
  children: ReactNode;
}

/** A block of the settings. From 1024 px its title is on the left. */
export function SettingsBlock({ title, text, children }: SettingsBlockProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="panel p-5 md:p-7 grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[220px_minmax(0,1fr)] gap-5 lg:gap-8"
    >
      <div>
        <h2 id={id} className="text-h3 font-[660]">
          {title}
        </h2>
        {text && <p className="mt-1.5 text-sm text-ink-3">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
