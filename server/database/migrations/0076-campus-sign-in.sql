-- Sign-in by the campus's own OpenID Connect service.

-- Who of the campus is which member.
create table campus_accounts (
  issuer text not null,
  subject text not null,
  -- A member has one.
  member_id uuid not null unique references members on delete cascade,
  -- As the service names it, for the member to recognize.
  name text not null,
  linked_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (issuer, subject)
);

-- Sign-ins that were begun: each is answered once, in the browser that began it, on whichever node.
create table campus_sign_ins (
  -- Of what the browser holds.
  secret_hash bytea primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  purpose text not null check (purpose in ('signIn', 'link', 'confirm')),
  -- Whose account is linked or confirmed.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz(3) not null
);
create index campus_sign_ins_of_session on campus_sign_ins (session_id);
create index campus_sign_ins_by_end on campus_sign_ins (expires_at);

-- Accounts of the campus that wait for the password of a member, or a code, before they are linked.
create table campus_links (
  ticket_hash bytea primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz(3) not null
);
create index campus_links_of_member on campus_links (member_id);
create index campus_links_by_end on campus_links (expires_at);

-- An Admin whom the operator lets sign in with a password where the campus sign-in is the only way.
alter table members add column may_use_password boolean;
