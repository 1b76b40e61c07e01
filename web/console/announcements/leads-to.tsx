import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Input, Select } from '../../ui/field.tsx';

const PAGES = [
  ['Home', paths.home()],
  ['Items of those one follows', paths.following()],
  ['Academics', paths.dashboard.academics()],
  ['Add Item', paths.dashboard.addItem()],
  ['My Item', paths.dashboard.myItems()],
  ['Chat', paths.chat()],
  ['My Profile', paths.dashboard.myProfile()],
  ['Notification settings', paths.dashboard.notificationSettings()],
  ['Privacy settings', paths.dashboard.privacySettings()],
  ['Account and sign-in', paths.dashboard.accountSettings()],
  ['Contact', paths.contact()],
] as const;
const OTHER = 'other';

interface LeadsToProps {
  categories: Category[];
  link: string;
  error: string | undefined;
  onChange: (link: string) => void;
}

/** Pages by their names, and any other of this site by its path. */
export function LeadsTo({ categories, link, error, onChange }: LeadsToProps) {
  const catalogs = categories.map(({ name, slug }) => [name, paths.catalog(slug)] as const);
  const isNamed = link === '' || [...PAGES, ...catalogs].some(([, path]) => path === link);
  const [isOther, setOther] = useState(!isNamed);
  const shown = isOther || !isNamed;
  return (
    <div className="grid gap-2 content-start">
      <Select
        label="Leads to"
        value={shown ? OTHER : link}
        error={shown ? undefined : error}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER);
          onChange(value === OTHER ? '' : value);
        }}
      >
        <option value="">Its text, among the notices</option>
        {PAGES.map(([name, path]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
        <optgroup label="Catalog">
          {catalogs.map(([name, path]) => (
            <option key={path} value={path}>
              Catalog, {name}
            </option>
          ))}
        </optgroup>
        <option value={OTHER}>Another page…</option>
      </Select>
      {shown && (
        <Input
          label="Its address on this site"
          placeholder={`${paths.profile('')}…`}
          value={link}
          error={error}
          maxLength={LENGTH.link}
          // Accepts an address of this site copied from the browser.
          onChange={({ target }) => onChange(target.value.replace(location.origin, ''))}
        />
      )}
    </div>
  );
}
