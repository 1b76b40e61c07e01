import { MEMBER_ROLES, type MemberRole } from '#contract/limits.ts';

const HINTS: Record<MemberRole, string> = {
  Student: 'Buys, sells, chats',
  Moderator: 'Also the desk and the papers',
  Admin: 'Everything, also this console',
};

interface RoleChoiceProps {
  label: string;
  role: MemberRole;
  onChange: (role: MemberRole) => void;
}

export const RoleChoice = ({ label, role, onChange }: RoleChoiceProps) => (
  <fieldset className="mt-4 grid gap-1">
    <legend className="sr-only">{label}</legend>
    {MEMBER_ROLES.map((one) => (
      <label
        key={one}
        className="group relative flex items-center gap-3.5 min-h-[58px] px-3.5 py-2 rounded-[12px] font-medium cursor-pointer hover:bg-sunken has-checked:bg-pen-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus"
      >
        <input
          type="radio"
          name="role"
          className="absolute inset-0 size-full opacity-0 cursor-[inherit]"
          checked={one === role}
          onChange={() => onChange(one)}
        />
        <span
          className="size-5 shrink-0 rounded-full shadow-[inset_0_0_0_2px_var(--line-strong)] group-has-checked:shadow-[inset_0_0_0_6px_var(--pen-text)]"
          aria-hidden="true"
        />
        <span>
          {one}
          <small className="block text-[13.5px] leading-[19px] font-normal text-ink-3 group-has-checked:text-ink-2">
            {HINTS[one]}
          </small>
        </span>
      </label>
    ))}
  </fieldset>
);
