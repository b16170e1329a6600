-- An address alone only delays sign-ins, so the accounts that signed in there need not be known.
drop table login_place;
