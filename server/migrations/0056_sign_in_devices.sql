-- An address alone only slows sign-ins down, so it need not be known who signed in there.
drop table login_place;
