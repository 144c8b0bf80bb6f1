// Generated from Tests/ConformanceTests/Cases; a test holds the list to the files.
#include "CConformanceCases.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char case_A01[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A01.json"
};
static const unsigned char case_A02[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A02.json"
};
static const unsigned char case_A03[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A03.json"
};
static const unsigned char case_A04[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A04.json"
};
static const unsigned char case_A05[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A05.json"
};
static const unsigned char case_A06[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A06.json"
};
static const unsigned char case_A07[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A07.json"
};
static const unsigned char case_A08[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A08.json"
};
static const unsigned char case_A09[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A09.json"
};
static const unsigned char case_A10[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A10.json"
};
static const unsigned char case_A11[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A11.json"
};
static const unsigned char case_A12[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A12.json"
};
static const unsigned char case_A13[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A13.json"
};
static const unsigned char case_A14[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A14.json"
};
static const unsigned char case_A15[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A15.json"
};
static const unsigned char case_B01[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B01.json"
};
static const unsigned char case_B02[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B02.json"
};
static const unsigned char case_B03[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B03.json"
};
static const unsigned char case_B04[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B04.json"
};
static const unsigned char case_B05[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B05.json"
};
static const unsigned char case_B06[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B06.json"
};
static const unsigned char case_B07[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B07.json"
};
static const unsigned char case_B09[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B09.json"
};
static const unsigned char case_B10[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B10.json"
};
static const unsigned char case_B11[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B11.json"
};
static const unsigned char case_B13[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B13.json"
};
static const unsigned char case_B14[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B14.json"
};
static const unsigned char case_B15[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B15.json"
};
static const unsigned char case_B16[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B16.json"
};
static const unsigned char case_B18[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B18.json"
};
static const unsigned char case_B19[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B19.json"
};
static const unsigned char case_B20[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B20.json"
};
static const unsigned char case_B21[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B21.json"
};
static const unsigned char case_B22[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B22.json"
};
static const unsigned char case_B23[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B23.json"
};
static const unsigned char case_B24[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B24.json"
};
static const unsigned char case_B25[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B25.json"
};
static const unsigned char case_B26[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B26.json"
};
static const unsigned char case_B27[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B27.json"
};
static const unsigned char case_B28[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B28.json"
};
static const unsigned char case_B29[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B29.json"
};
static const unsigned char case_B30[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B30.json"
};
static const unsigned char case_B31[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B31.json"
};
static const unsigned char case_C01[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C01.json"
};
static const unsigned char case_C02[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C02.json"
};
static const unsigned char case_C04[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C04.json"
};
static const unsigned char case_C05[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C05.json"
};
static const unsigned char case_C06[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C06.json"
};
static const unsigned char case_C07[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C07.json"
};
static const unsigned char case_C08[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C08.json"
};
static const unsigned char case_C11[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C11.json"
};
static const unsigned char case_C12[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C12.json"
};
static const unsigned char case_C13[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C13.json"
};
static const unsigned char case_C14[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C14.json"
};
static const unsigned char case_C15[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C15.json"
};
static const unsigned char case_C16[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C16.json"
};
static const unsigned char case_C17[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C17.json"
};
static const unsigned char case_C18[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C18.json"
};
static const unsigned char case_C19[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C19.json"
};
static const unsigned char case_C20[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C20.json"
};
static const unsigned char case_D01[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D01.json"
};
static const unsigned char case_D02[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D02.json"
};
static const unsigned char case_D03[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D03.json"
};
static const unsigned char case_D04[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D04.json"
};
static const unsigned char case_D05[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D05.json"
};
static const unsigned char case_D06[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D06.json"
};
static const unsigned char case_D07[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D07.json"
};
static const unsigned char case_D09[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D09.json"
};
static const unsigned char case_D10[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D10.json"
};
static const unsigned char case_D11[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D11.json"
};
static const unsigned char case_D12[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D12.json"
};
static const unsigned char case_D13[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D13.json"
};
static const unsigned char case_D14[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D14.json"
};
static const unsigned char case_D15[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D15.json"
};
static const unsigned char case_D16[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D16.json"
};
static const unsigned char case_D17[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D17.json"
};
static const unsigned char case_D18[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D18.json"
};
static const unsigned char case_D19[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D19.json"
};
static const unsigned char case_E01[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E01.json"
};
static const unsigned char case_E02[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E02.json"
};
static const unsigned char case_E03[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E03.json"
};
static const unsigned char case_E04[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E04.json"
};
static const unsigned char case_E05[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E05.json"
};
static const unsigned char case_E07[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E07.json"
};
static const unsigned char case_E08[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E08.json"
};
static const unsigned char case_E09[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E09.json"
};
static const unsigned char case_E10[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E10.json"
};
static const unsigned char case_E11[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E11.json"
};
static const unsigned char case_E12[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E12.json"
};
static const unsigned char case_E13[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E13.json"
};
static const unsigned char case_E14a[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14a.json"
};
static const unsigned char case_E14b[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14b.json"
};
static const unsigned char case_E14c[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14c.json"
};
static const unsigned char case_E14d[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14d.json"
};
static const unsigned char case_E14e[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14e.json"
};
static const unsigned char case_E14f[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14f.json"
};
static const unsigned char case_E14g[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14g.json"
};
static const unsigned char case_E14h[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14h.json"
};
static const unsigned char case_E14i[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14i.json"
};
static const unsigned char case_E18a[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E18a.json"
};
static const unsigned char case_E18b[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E18b.json"
};
static const unsigned char case_E19[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E19.json"
};
static const unsigned char case_E20[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E20.json"
};
static const unsigned char case_E21[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E21.json"
};
static const unsigned char case_E22[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E22.json"
};
static const unsigned char case_E23[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E23.json"
};
static const unsigned char case_E24[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E24.json"
};
static const unsigned char case_E25[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E25.json"
};
static const unsigned char case_E26[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E26.json"
};
static const unsigned char case_E27[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E27.json"
};
static const unsigned char case_E28[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E28.json"
};
static const unsigned char case_E29[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E29.json"
};
static const unsigned char case_E30[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E30.json"
};
static const unsigned char case_E31[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E31.json"
};
static const unsigned char case_E32[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E32.json"
};
static const unsigned char case_E33[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E33.json"
};
static const unsigned char case_E34[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E34.json"
};
static const unsigned char case_E35[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E35.json"
};
static const unsigned char case_E36[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E36.json"
};
static const unsigned char case_E37[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E37.json"
};
static const unsigned char case_E38[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E38.json"
};
static const unsigned char case_E39[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E39.json"
};
static const unsigned char case_E40[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E40.json"
};
static const unsigned char case_E41[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E41.json"
};
static const unsigned char case_E42[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E42.json"
};
static const unsigned char case_F01[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F01.json"
};
static const unsigned char case_F03[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F03.json"
};
static const unsigned char case_F04[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F04.json"
};
static const unsigned char case_F06[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F06.json"
};
static const unsigned char case_F07[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F07.json"
};
static const unsigned char case_F08[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F08.json"
};
static const unsigned char case_F09[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F09.json"
};
static const unsigned char case_F10[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F10.json"
};
static const unsigned char case_F11[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F11.json"
};
static const unsigned char case_F12[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F12.json"
};
static const unsigned char case_F13a[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F13a.json"
};
static const unsigned char case_F13b[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F13b.json"
};
static const unsigned char case_F14[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F14.json"
};
static const unsigned char case_F15[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F15.json"
};
static const unsigned char case_F16[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F16.json"
};
static const unsigned char case_F17[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F17.json"
};
static const unsigned char case_F18[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F18.json"
};
static const unsigned char case_F19[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F19.json"
};
static const unsigned char case_F20[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F20.json"
};
static const unsigned char case_F21[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F21.json"
};
static const unsigned char case_F22[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F22.json"
};
static const unsigned char case_F23[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F23.json"
};
static const unsigned char case_F24[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F24.json"
};
static const unsigned char case_F25[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F25.json"
};
static const unsigned char case_F26[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F26.json"
};
static const unsigned char case_G01[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G01.json"
};
static const unsigned char case_G02[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G02.json"
};
static const unsigned char case_G04[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G04.json"
};
static const unsigned char case_G05[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G05.json"
};
static const unsigned char case_G06[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G06.json"
};
static const unsigned char case_G07[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G07.json"
};
static const unsigned char case_G08[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G08.json"
};
static const unsigned char case_G09[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G09.json"
};
static const unsigned char case_G10[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G10.json"
};
static const unsigned char case_G11[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G11.json"
};
static const unsigned char case_G12[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G12.json"
};
static const unsigned char case_G13[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G13.json"
};
static const unsigned char case_G14[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G14.json"
};
static const unsigned char case_G15[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G15.json"
};
static const unsigned char case_G16[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G16.json"
};
static const unsigned char case_G17[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G17.json"
};
static const unsigned char case_G18[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G18.json"
};
static const unsigned char case_G19[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G19.json"
};
static const unsigned char case_G20[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G20.json"
};
static const unsigned char case_G21a[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G21a.json"
};
static const unsigned char case_G21b[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G21b.json"
};
static const unsigned char case_G22[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G22.json"
};
static const unsigned char case_G23[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G23.json"
};
static const unsigned char case_G24[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G24.json"
};
static const unsigned char case_G25[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G25.json"
};
static const unsigned char case_G26[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G26.json"
};
static const unsigned char case_H01[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H01.json"
};
static const unsigned char case_H02[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H02.json"
};
static const unsigned char case_H03[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H03.json"
};
static const unsigned char case_H04[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H04.json"
};
static const unsigned char case_H05[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H05.json"
};
static const unsigned char case_H06[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H06.json"
};
static const unsigned char case_H07[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H07.json"
};
static const unsigned char case_H08[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08.json"
};
static const unsigned char case_H08a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08a.json"
};
static const unsigned char case_H08b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08b.json"
};
static const unsigned char case_H08c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08c.json"
};
static const unsigned char case_H09[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H09.json"
};
static const unsigned char case_H10a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10a.json"
};
static const unsigned char case_H10b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10b.json"
};
static const unsigned char case_H10c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10c.json"
};
static const unsigned char case_H12[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H12.json"
};
static const unsigned char case_H14a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14a.json"
};
static const unsigned char case_H14b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14b.json"
};
static const unsigned char case_H14c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14c.json"
};
static const unsigned char case_H14d[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14d.json"
};
static const unsigned char case_H14e[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14e.json"
};
static const unsigned char case_H14f[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14f.json"
};
static const unsigned char case_H14g[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14g.json"
};
static const unsigned char case_H14h[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14h.json"
};
static const unsigned char case_H14i[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14i.json"
};
static const unsigned char case_H15[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H15.json"
};
static const unsigned char case_H16[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H16.json"
};
static const unsigned char case_H18[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H18.json"
};
static const unsigned char case_H19[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H19.json"
};
static const unsigned char case_H20[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H20.json"
};
static const unsigned char case_H21[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H21.json"
};
static const unsigned char case_H22a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22a.json"
};
static const unsigned char case_H22b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22b.json"
};
static const unsigned char case_H22c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22c.json"
};
static const unsigned char case_H23[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H23.json"
};
static const unsigned char case_H24[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H24.json"
};
static const unsigned char case_H25[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H25.json"
};
static const unsigned char case_H26[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H26.json"
};
static const unsigned char case_H27[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H27.json"
};
static const unsigned char case_H28[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H28.json"
};
static const unsigned char case_H29[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H29.json"
};
static const unsigned char case_H30[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H30.json"
};
static const unsigned char case_H31[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H31.json"
};
static const unsigned char case_H32[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H32.json"
};
static const unsigned char case_H33[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H33.json"
};
static const unsigned char case_H34[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H34.json"
};
static const unsigned char case_H35[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H35.json"
};
static const unsigned char case_H36[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H36.json"
};
static const unsigned char case_H37[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H37.json"
};
static const unsigned char case_H38[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H38.json"
};
static const unsigned char case_H39[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H39.json"
};
static const unsigned char case_H40[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H40.json"
};
static const unsigned char case_H41[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H41.json"
};
static const unsigned char case_I01[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I01.json"
};
static const unsigned char case_I02[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I02.json"
};
static const unsigned char case_I03[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I03.json"
};
static const unsigned char case_I04[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I04.json"
};
static const unsigned char case_I05[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I05.json"
};
static const unsigned char case_I06[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I06.json"
};
static const unsigned char case_I07[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I07.json"
};
static const unsigned char case_I08[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I08.json"
};
static const unsigned char case_I09[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I09.json"
};
static const unsigned char case_I10[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I10.json"
};
static const unsigned char case_I12[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I12.json"
};
static const unsigned char case_I13[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I13.json"
};
static const unsigned char case_I14[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I14.json"
};
static const unsigned char case_I20[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I20.json"
};
static const unsigned char case_I21[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I21.json"
};
static const unsigned char case_I22[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I22.json"
};
static const unsigned char case_I23[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I23.json"
};
static const unsigned char case_I24[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I24.json"
};
static const unsigned char case_I25[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I25.json"
};
static const unsigned char case_I26[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I26.json"
};
static const unsigned char case_I27[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I27.json"
};
static const unsigned char case_I28[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I28.json"
};
static const unsigned char case_I29[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I29.json"
};
static const unsigned char case_I30[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I30.json"
};
static const unsigned char case_I31[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I31.json"
};
static const unsigned char case_I32[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I32.json"
};
static const unsigned char case_I33[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I33.json"
};
static const unsigned char case_I34[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I34.json"
};
static const unsigned char case_I35[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I35.json"
};
static const unsigned char case_I36[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I36.json"
};
static const unsigned char case_I38[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I38.json"
};
static const unsigned char case_I39[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I39.json"
};
static const unsigned char case_I40[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I40.json"
};
static const unsigned char case_I41[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I41.json"
};
static const unsigned char case_I42[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I42.json"
};
static const unsigned char case_I43[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I43.json"
};
static const unsigned char case_I44[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I44.json"
};
static const unsigned char case_I45[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I45.json"
};
static const unsigned char case_I46[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I46.json"
};
static const unsigned char case_I47[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I47.json"
};
static const unsigned char case_I48[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I48.json"
};
static const unsigned char case_I49[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I49.json"
};
static const unsigned char case_I50[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I50.json"
};
static const unsigned char case_I51[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I51.json"
};
static const unsigned char case_I52[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I52.json"
};
static const unsigned char case_I53[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I53.json"
};
static const unsigned char case_I54[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I54.json"
};
static const unsigned char case_I55[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I55.json"
};
static const unsigned char case_I56[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I56.json"
};
static const unsigned char case_I57[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I57.json"
};
static const unsigned char case_I58[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I58.json"
};
static const unsigned char case_I59[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I59.json"
};
static const unsigned char case_I60[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I60.json"
};
static const unsigned char case_I61[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I61.json"
};
static const unsigned char case_I62[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I62.json"
};
static const unsigned char case_I63[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I63.json"
};
static const unsigned char case_I64[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I64.json"
};
static const unsigned char case_I65[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I65.json"
};
static const unsigned char case_I66[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I66.json"
};
static const unsigned char case_I67[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I67.json"
};
static const unsigned char case_I68[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I68.json"
};
static const unsigned char case_I69[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I69.json"
};
static const unsigned char case_I70[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I70.json"
};
static const unsigned char case_I71[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I71.json"
};
static const unsigned char case_I72[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I72.json"
};
static const unsigned char case_I73[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I73.json"
};
static const unsigned char case_I74[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I74.json"
};
static const unsigned char case_I75[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I75.json"
};
static const unsigned char case_I76[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I76.json"
};
static const unsigned char case_I77[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I77.json"
};
static const unsigned char case_I78[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I78.json"
};
static const unsigned char case_I79[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I79.json"
};
static const unsigned char case_I80[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I80.json"
};
static const unsigned char case_I81[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I81.json"
};
static const unsigned char case_I82[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I82.json"
};
static const unsigned char case_I83[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I83.json"
};
static const unsigned char case_I84[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I84.json"
};
static const unsigned char case_I85[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I85.json"
};
static const unsigned char case_I86[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I86.json"
};
static const unsigned char case_I87[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I87.json"
};
static const unsigned char case_I88[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I88.json"
};
static const unsigned char case_I89[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I89.json"
};
static const unsigned char case_I90[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I90.json"
};
static const unsigned char case_I91[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I91.json"
};
static const unsigned char case_I92[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I92.json"
};
static const unsigned char case_I93[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I93.json"
};
static const unsigned char case_I94[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I94.json"
};
static const unsigned char case_I95[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I95.json"
};
static const unsigned char case_I96[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I96.json"
};
static const unsigned char case_J01[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J01.json"
};
static const unsigned char case_J02[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J02.json"
};
static const unsigned char case_J04[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J04.json"
};
static const unsigned char case_J05[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J05.json"
};
static const unsigned char case_J06[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J06.json"
};
static const unsigned char case_J07[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J07.json"
};
static const unsigned char case_J08[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J08.json"
};
static const unsigned char case_J20[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J20.json"
};
static const unsigned char case_J21[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J21.json"
};
static const unsigned char case_J22[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J22.json"
};
static const unsigned char case_J23[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J23.json"
};
static const unsigned char case_J24[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J24.json"
};
static const unsigned char case_J25[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J25.json"
};
static const unsigned char case_J26[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J26.json"
};
static const unsigned char case_J27[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J27.json"
};
static const unsigned char case_J28[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J28.json"
};
static const unsigned char case_J29[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J29.json"
};
static const unsigned char case_J30[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J30.json"
};
static const unsigned char case_J31[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J31.json"
};
static const unsigned char case_J32[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J32.json"
};
static const unsigned char case_J33[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J33.json"
};
static const unsigned char case_J34[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J34.json"
};
static const unsigned char case_J35[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J35.json"
};
static const unsigned char case_J36[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J36.json"
};
static const unsigned char case_J37[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J37.json"
};
static const unsigned char case_J38[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J38.json"
};
static const unsigned char case_J39[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J39.json"
};
static const unsigned char case_J40[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J40.json"
};
static const unsigned char case_J41[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J41.json"
};
static const unsigned char case_J42[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J42.json"
};
static const unsigned char case_J43[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J43.json"
};
static const unsigned char case_J44[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J44.json"
};
static const unsigned char case_J45[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J45.json"
};
static const unsigned char case_J46[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J46.json"
};
static const unsigned char case_J47[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J47.json"
};
static const unsigned char case_J48[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J48.json"
};
static const unsigned char case_J49[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J49.json"
};
static const unsigned char case_J50[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J50.json"
};
static const unsigned char case_J51[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J51.json"
};
static const unsigned char case_J52[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J52.json"
};
static const unsigned char case_J53[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J53.json"
};
static const unsigned char case_J54[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J54.json"
};
static const unsigned char case_J55[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J55.json"
};
static const unsigned char case_J56[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J56.json"
};
static const unsigned char case_J57[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J57.json"
};
static const unsigned char case_J58[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J58.json"
};
static const unsigned char case_J59[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J59.json"
};
static const unsigned char case_J60[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J60.json"
};
static const unsigned char case_J61[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J61.json"
};
static const unsigned char case_J62[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J62.json"
};
static const unsigned char case_J63[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J63.json"
};
static const unsigned char case_J64[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J64.json"
};
static const unsigned char case_J65[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J65.json"
};
static const unsigned char case_J66[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J66.json"
};
static const unsigned char case_K01[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K01.json"
};
static const unsigned char case_K02[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K02.json"
};
static const unsigned char case_K03[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K03.json"
};
static const unsigned char case_K06[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K06.json"
};
static const unsigned char case_K06b[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K06b.json"
};
static const unsigned char case_K07a[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K07a.json"
};
static const unsigned char case_K07b[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K07b.json"
};
static const unsigned char case_K08[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K08.json"
};
static const unsigned char case_K09[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K09.json"
};
static const unsigned char case_K10[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K10.json"
};
static const unsigned char case_K11[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K11.json"
};
static const unsigned char case_K12[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K12.json"
};
static const unsigned char case_K13[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K13.json"
};
static const unsigned char case_K14[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K14.json"
};
static const unsigned char case_K15[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K15.json"
};
static const unsigned char case_K16[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K16.json"
};
static const unsigned char case_K17[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K17.json"
};
static const unsigned char case_K18[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K18.json"
};
static const unsigned char case_K19[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K19.json"
};
static const unsigned char case_K20[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K20.json"
};
static const unsigned char case_K21[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K21.json"
};
static const unsigned char case_K22[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K22.json"
};
static const unsigned char case_K23[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K23.json"
};
static const unsigned char case_K24[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K24.json"
};
static const unsigned char case_K25[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K25.json"
};
static const unsigned char case_K26[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K26.json"
};
static const unsigned char case_K27[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K27.json"
};
static const unsigned char case_K28[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K28.json"
};
static const unsigned char case_K29[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K29.json"
};
static const unsigned char case_K30[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K30.json"
};
static const unsigned char case_K31[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K31.json"
};
static const unsigned char case_K40[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K40.json"
};
static const unsigned char case_K41[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K41.json"
};
static const unsigned char case_K42[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K42.json"
};
static const unsigned char case_K43[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K43.json"
};
static const unsigned char case_K44[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K44.json"
};
static const unsigned char case_K45[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K45.json"
};
static const unsigned char case_K46[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K46.json"
};
static const unsigned char case_K47[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K47.json"
};
static const unsigned char case_K48[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K48.json"
};
static const unsigned char case_K49[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K49.json"
};
static const unsigned char case_K50[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K50.json"
};
static const unsigned char case_K51[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K51.json"
};
static const unsigned char case_K52[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K52.json"
};
static const unsigned char case_K53[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K53.json"
};
static const unsigned char case_L01[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L01.json"
};
static const unsigned char case_L02[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L02.json"
};
static const unsigned char case_L03[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L03.json"
};
static const unsigned char case_L04[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L04.json"
};
static const unsigned char case_L04b[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L04b.json"
};
static const unsigned char case_L05[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L05.json"
};
static const unsigned char case_L06a[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06a.json"
};
static const unsigned char case_L06b[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06b.json"
};
static const unsigned char case_L06c[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06c.json"
};
static const unsigned char case_L07[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L07.json"
};
static const unsigned char case_L08[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L08.json"
};
static const unsigned char case_L09[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L09.json"
};
static const unsigned char case_L10[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L10.json"
};
static const unsigned char case_L11[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L11.json"
};
static const unsigned char case_L12[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L12.json"
};
static const unsigned char case_L13[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L13.json"
};
static const unsigned char case_L14[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L14.json"
};
static const unsigned char case_L15[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L15.json"
};
static const unsigned char case_L16[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L16.json"
};
static const unsigned char case_L17[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L17.json"
};
static const unsigned char case_L18[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L18.json"
};
static const unsigned char case_L19[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L19.json"
};
static const unsigned char case_L20[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L20.json"
};
static const unsigned char case_M01[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M01.json"
};
static const unsigned char case_M02[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M02.json"
};
static const unsigned char case_M04[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M04.json"
};
static const unsigned char case_M05[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M05.json"
};
static const unsigned char case_M06[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M06.json"
};
static const unsigned char case_M07[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M07.json"
};
static const unsigned char case_N01[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N01.json"
};
static const unsigned char case_N02[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N02.json"
};
static const unsigned char case_N03[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N03.json"
};
static const unsigned char case_N04[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N04.json"
};
static const unsigned char case_N05[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N05.json"
};
static const unsigned char case_N06[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N06.json"
};
static const unsigned char case_N07[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N07.json"
};
static const unsigned char case_N08[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N08.json"
};
static const unsigned char case_N09[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N09.json"
};
static const unsigned char case_N10[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N10.json"
};
static const unsigned char case_N11[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N11.json"
};
static const unsigned char case_N12[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N12.json"
};
static const unsigned char case_N13[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N13.json"
};
static const unsigned char case_N14[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N14.json"
};
static const unsigned char case_N15[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N15.json"
};
static const unsigned char case_N16[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N16.json"
};
static const unsigned char case_N17[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N17.json"
};
static const unsigned char case_N18[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N18.json"
};
static const unsigned char case_N19[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N19.json"
};
static const unsigned char case_N20[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N20.json"
};
static const unsigned char case_N21[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N21.json"
};
static const unsigned char case_N22[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N22.json"
};
static const unsigned char case_N23[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N23.json"
};
static const unsigned char case_N24[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N24.json"
};
static const unsigned char case_O01[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O01.json"
};
static const unsigned char case_O02[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O02.json"
};
static const unsigned char case_O03[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O03.json"
};
static const unsigned char case_O04[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O04.json"
};
static const unsigned char case_O05[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O05.json"
};
static const unsigned char case_O06[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O06.json"
};
static const unsigned char case_O07[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O07.json"
};
static const unsigned char case_O08[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O08.json"
};
static const unsigned char case_O09[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O09.json"
};
static const unsigned char case_O10[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O10.json"
};
static const unsigned char case_O11[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O11.json"
};
static const unsigned char case_P01[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P01.json"
};
static const unsigned char case_P02[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P02.json"
};
static const unsigned char case_P03[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P03.json"
};
static const unsigned char case_P04[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P04.json"
};
static const unsigned char case_P05[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P05.json"
};
static const unsigned char case_P06[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P06.json"
};
static const unsigned char case_P07[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P07.json"
};
static const unsigned char case_P08[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P08.json"
};
static const unsigned char case_P09[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P09.json"
};
static const unsigned char case_P10[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P10.json"
};
static const unsigned char case_P11[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P11.json"
};
static const unsigned char case_P12[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P12.json"
};

static const struct conformance_case cases[] = {
    {"A/A01.json", case_A01, sizeof case_A01},
    {"A/A02.json", case_A02, sizeof case_A02},
    {"A/A03.json", case_A03, sizeof case_A03},
    {"A/A04.json", case_A04, sizeof case_A04},
    {"A/A05.json", case_A05, sizeof case_A05},
    {"A/A06.json", case_A06, sizeof case_A06},
    {"A/A07.json", case_A07, sizeof case_A07},
    {"A/A08.json", case_A08, sizeof case_A08},
    {"A/A09.json", case_A09, sizeof case_A09},
    {"A/A10.json", case_A10, sizeof case_A10},
    {"A/A11.json", case_A11, sizeof case_A11},
    {"A/A12.json", case_A12, sizeof case_A12},
    {"A/A13.json", case_A13, sizeof case_A13},
    {"A/A14.json", case_A14, sizeof case_A14},
    {"A/A15.json", case_A15, sizeof case_A15},
    {"B/B01.json", case_B01, sizeof case_B01},
    {"B/B02.json", case_B02, sizeof case_B02},
    {"B/B03.json", case_B03, sizeof case_B03},
    {"B/B04.json", case_B04, sizeof case_B04},
    {"B/B05.json", case_B05, sizeof case_B05},
    {"B/B06.json", case_B06, sizeof case_B06},
    {"B/B07.json", case_B07, sizeof case_B07},
    {"B/B09.json", case_B09, sizeof case_B09},
    {"B/B10.json", case_B10, sizeof case_B10},
    {"B/B11.json", case_B11, sizeof case_B11},
    {"B/B13.json", case_B13, sizeof case_B13},
    {"B/B14.json", case_B14, sizeof case_B14},
    {"B/B15.json", case_B15, sizeof case_B15},
    {"B/B16.json", case_B16, sizeof case_B16},
    {"B/B18.json", case_B18, sizeof case_B18},
    {"B/B19.json", case_B19, sizeof case_B19},
    {"B/B20.json", case_B20, sizeof case_B20},
    {"B/B21.json", case_B21, sizeof case_B21},
    {"B/B22.json", case_B22, sizeof case_B22},
    {"B/B23.json", case_B23, sizeof case_B23},
    {"B/B24.json", case_B24, sizeof case_B24},
    {"B/B25.json", case_B25, sizeof case_B25},
    {"B/B26.json", case_B26, sizeof case_B26},
    {"B/B27.json", case_B27, sizeof case_B27},
    {"B/B28.json", case_B28, sizeof case_B28},
    {"B/B29.json", case_B29, sizeof case_B29},
    {"B/B30.json", case_B30, sizeof case_B30},
    {"B/B31.json", case_B31, sizeof case_B31},
    {"C/C01.json", case_C01, sizeof case_C01},
    {"C/C02.json", case_C02, sizeof case_C02},
    {"C/C04.json", case_C04, sizeof case_C04},
    {"C/C05.json", case_C05, sizeof case_C05},
    {"C/C06.json", case_C06, sizeof case_C06},
    {"C/C07.json", case_C07, sizeof case_C07},
    {"C/C08.json", case_C08, sizeof case_C08},
    {"C/C11.json", case_C11, sizeof case_C11},
    {"C/C12.json", case_C12, sizeof case_C12},
    {"C/C13.json", case_C13, sizeof case_C13},
    {"C/C14.json", case_C14, sizeof case_C14},
    {"C/C15.json", case_C15, sizeof case_C15},
    {"C/C16.json", case_C16, sizeof case_C16},
    {"C/C17.json", case_C17, sizeof case_C17},
    {"C/C18.json", case_C18, sizeof case_C18},
    {"C/C19.json", case_C19, sizeof case_C19},
    {"C/C20.json", case_C20, sizeof case_C20},
    {"D/D01.json", case_D01, sizeof case_D01},
    {"D/D02.json", case_D02, sizeof case_D02},
    {"D/D03.json", case_D03, sizeof case_D03},
    {"D/D04.json", case_D04, sizeof case_D04},
    {"D/D05.json", case_D05, sizeof case_D05},
    {"D/D06.json", case_D06, sizeof case_D06},
    {"D/D07.json", case_D07, sizeof case_D07},
    {"D/D09.json", case_D09, sizeof case_D09},
    {"D/D10.json", case_D10, sizeof case_D10},
    {"D/D11.json", case_D11, sizeof case_D11},
    {"D/D12.json", case_D12, sizeof case_D12},
    {"D/D13.json", case_D13, sizeof case_D13},
    {"D/D14.json", case_D14, sizeof case_D14},
    {"D/D15.json", case_D15, sizeof case_D15},
    {"D/D16.json", case_D16, sizeof case_D16},
    {"D/D17.json", case_D17, sizeof case_D17},
    {"D/D18.json", case_D18, sizeof case_D18},
    {"D/D19.json", case_D19, sizeof case_D19},
    {"E/E01.json", case_E01, sizeof case_E01},
    {"E/E02.json", case_E02, sizeof case_E02},
    {"E/E03.json", case_E03, sizeof case_E03},
    {"E/E04.json", case_E04, sizeof case_E04},
    {"E/E05.json", case_E05, sizeof case_E05},
    {"E/E07.json", case_E07, sizeof case_E07},
    {"E/E08.json", case_E08, sizeof case_E08},
    {"E/E09.json", case_E09, sizeof case_E09},
    {"E/E10.json", case_E10, sizeof case_E10},
    {"E/E11.json", case_E11, sizeof case_E11},
    {"E/E12.json", case_E12, sizeof case_E12},
    {"E/E13.json", case_E13, sizeof case_E13},
    {"E/E14a.json", case_E14a, sizeof case_E14a},
    {"E/E14b.json", case_E14b, sizeof case_E14b},
    {"E/E14c.json", case_E14c, sizeof case_E14c},
    {"E/E14d.json", case_E14d, sizeof case_E14d},
    {"E/E14e.json", case_E14e, sizeof case_E14e},
    {"E/E14f.json", case_E14f, sizeof case_E14f},
    {"E/E14g.json", case_E14g, sizeof case_E14g},
    {"E/E14h.json", case_E14h, sizeof case_E14h},
    {"E/E14i.json", case_E14i, sizeof case_E14i},
    {"E/E18a.json", case_E18a, sizeof case_E18a},
    {"E/E18b.json", case_E18b, sizeof case_E18b},
    {"E/E19.json", case_E19, sizeof case_E19},
    {"E/E20.json", case_E20, sizeof case_E20},
    {"E/E21.json", case_E21, sizeof case_E21},
    {"E/E22.json", case_E22, sizeof case_E22},
    {"E/E23.json", case_E23, sizeof case_E23},
    {"E/E24.json", case_E24, sizeof case_E24},
    {"E/E25.json", case_E25, sizeof case_E25},
    {"E/E26.json", case_E26, sizeof case_E26},
    {"E/E27.json", case_E27, sizeof case_E27},
    {"E/E28.json", case_E28, sizeof case_E28},
    {"E/E29.json", case_E29, sizeof case_E29},
    {"E/E30.json", case_E30, sizeof case_E30},
    {"E/E31.json", case_E31, sizeof case_E31},
    {"E/E32.json", case_E32, sizeof case_E32},
    {"E/E33.json", case_E33, sizeof case_E33},
    {"E/E34.json", case_E34, sizeof case_E34},
    {"E/E35.json", case_E35, sizeof case_E35},
    {"E/E36.json", case_E36, sizeof case_E36},
    {"E/E37.json", case_E37, sizeof case_E37},
    {"E/E38.json", case_E38, sizeof case_E38},
    {"E/E39.json", case_E39, sizeof case_E39},
    {"E/E40.json", case_E40, sizeof case_E40},
    {"E/E41.json", case_E41, sizeof case_E41},
    {"E/E42.json", case_E42, sizeof case_E42},
    {"F/F01.json", case_F01, sizeof case_F01},
    {"F/F03.json", case_F03, sizeof case_F03},
    {"F/F04.json", case_F04, sizeof case_F04},
    {"F/F06.json", case_F06, sizeof case_F06},
    {"F/F07.json", case_F07, sizeof case_F07},
    {"F/F08.json", case_F08, sizeof case_F08},
    {"F/F09.json", case_F09, sizeof case_F09},
    {"F/F10.json", case_F10, sizeof case_F10},
    {"F/F11.json", case_F11, sizeof case_F11},
    {"F/F12.json", case_F12, sizeof case_F12},
    {"F/F13a.json", case_F13a, sizeof case_F13a},
    {"F/F13b.json", case_F13b, sizeof case_F13b},
    {"F/F14.json", case_F14, sizeof case_F14},
    {"F/F15.json", case_F15, sizeof case_F15},
    {"F/F16.json", case_F16, sizeof case_F16},
    {"F/F17.json", case_F17, sizeof case_F17},
    {"F/F18.json", case_F18, sizeof case_F18},
    {"F/F19.json", case_F19, sizeof case_F19},
    {"F/F20.json", case_F20, sizeof case_F20},
    {"F/F21.json", case_F21, sizeof case_F21},
    {"F/F22.json", case_F22, sizeof case_F22},
    {"F/F23.json", case_F23, sizeof case_F23},
    {"F/F24.json", case_F24, sizeof case_F24},
    {"F/F25.json", case_F25, sizeof case_F25},
    {"F/F26.json", case_F26, sizeof case_F26},
    {"G/G01.json", case_G01, sizeof case_G01},
    {"G/G02.json", case_G02, sizeof case_G02},
    {"G/G04.json", case_G04, sizeof case_G04},
    {"G/G05.json", case_G05, sizeof case_G05},
    {"G/G06.json", case_G06, sizeof case_G06},
    {"G/G07.json", case_G07, sizeof case_G07},
    {"G/G08.json", case_G08, sizeof case_G08},
    {"G/G09.json", case_G09, sizeof case_G09},
    {"G/G10.json", case_G10, sizeof case_G10},
    {"G/G11.json", case_G11, sizeof case_G11},
    {"G/G12.json", case_G12, sizeof case_G12},
    {"G/G13.json", case_G13, sizeof case_G13},
    {"G/G14.json", case_G14, sizeof case_G14},
    {"G/G15.json", case_G15, sizeof case_G15},
    {"G/G16.json", case_G16, sizeof case_G16},
    {"G/G17.json", case_G17, sizeof case_G17},
    {"G/G18.json", case_G18, sizeof case_G18},
    {"G/G19.json", case_G19, sizeof case_G19},
    {"G/G20.json", case_G20, sizeof case_G20},
    {"G/G21a.json", case_G21a, sizeof case_G21a},
    {"G/G21b.json", case_G21b, sizeof case_G21b},
    {"G/G22.json", case_G22, sizeof case_G22},
    {"G/G23.json", case_G23, sizeof case_G23},
    {"G/G24.json", case_G24, sizeof case_G24},
    {"G/G25.json", case_G25, sizeof case_G25},
    {"G/G26.json", case_G26, sizeof case_G26},
    {"H/H01.json", case_H01, sizeof case_H01},
    {"H/H02.json", case_H02, sizeof case_H02},
    {"H/H03.json", case_H03, sizeof case_H03},
    {"H/H04.json", case_H04, sizeof case_H04},
    {"H/H05.json", case_H05, sizeof case_H05},
    {"H/H06.json", case_H06, sizeof case_H06},
    {"H/H07.json", case_H07, sizeof case_H07},
    {"H/H08.json", case_H08, sizeof case_H08},
    {"H/H08a.json", case_H08a, sizeof case_H08a},
    {"H/H08b.json", case_H08b, sizeof case_H08b},
    {"H/H08c.json", case_H08c, sizeof case_H08c},
    {"H/H09.json", case_H09, sizeof case_H09},
    {"H/H10a.json", case_H10a, sizeof case_H10a},
    {"H/H10b.json", case_H10b, sizeof case_H10b},
    {"H/H10c.json", case_H10c, sizeof case_H10c},
    {"H/H12.json", case_H12, sizeof case_H12},
    {"H/H14a.json", case_H14a, sizeof case_H14a},
    {"H/H14b.json", case_H14b, sizeof case_H14b},
    {"H/H14c.json", case_H14c, sizeof case_H14c},
    {"H/H14d.json", case_H14d, sizeof case_H14d},
    {"H/H14e.json", case_H14e, sizeof case_H14e},
    {"H/H14f.json", case_H14f, sizeof case_H14f},
    {"H/H14g.json", case_H14g, sizeof case_H14g},
    {"H/H14h.json", case_H14h, sizeof case_H14h},
    {"H/H14i.json", case_H14i, sizeof case_H14i},
    {"H/H15.json", case_H15, sizeof case_H15},
    {"H/H16.json", case_H16, sizeof case_H16},
    {"H/H18.json", case_H18, sizeof case_H18},
    {"H/H19.json", case_H19, sizeof case_H19},
    {"H/H20.json", case_H20, sizeof case_H20},
    {"H/H21.json", case_H21, sizeof case_H21},
    {"H/H22a.json", case_H22a, sizeof case_H22a},
    {"H/H22b.json", case_H22b, sizeof case_H22b},
    {"H/H22c.json", case_H22c, sizeof case_H22c},
    {"H/H23.json", case_H23, sizeof case_H23},
    {"H/H24.json", case_H24, sizeof case_H24},
    {"H/H25.json", case_H25, sizeof case_H25},
    {"H/H26.json", case_H26, sizeof case_H26},
    {"H/H27.json", case_H27, sizeof case_H27},
    {"H/H28.json", case_H28, sizeof case_H28},
    {"H/H29.json", case_H29, sizeof case_H29},
    {"H/H30.json", case_H30, sizeof case_H30},
    {"H/H31.json", case_H31, sizeof case_H31},
    {"H/H32.json", case_H32, sizeof case_H32},
    {"H/H33.json", case_H33, sizeof case_H33},
    {"H/H34.json", case_H34, sizeof case_H34},
    {"H/H35.json", case_H35, sizeof case_H35},
    {"H/H36.json", case_H36, sizeof case_H36},
    {"H/H37.json", case_H37, sizeof case_H37},
    {"H/H38.json", case_H38, sizeof case_H38},
    {"H/H39.json", case_H39, sizeof case_H39},
    {"H/H40.json", case_H40, sizeof case_H40},
    {"H/H41.json", case_H41, sizeof case_H41},
    {"I/I01.json", case_I01, sizeof case_I01},
    {"I/I02.json", case_I02, sizeof case_I02},
    {"I/I03.json", case_I03, sizeof case_I03},
    {"I/I04.json", case_I04, sizeof case_I04},
    {"I/I05.json", case_I05, sizeof case_I05},
    {"I/I06.json", case_I06, sizeof case_I06},
    {"I/I07.json", case_I07, sizeof case_I07},
    {"I/I08.json", case_I08, sizeof case_I08},
    {"I/I09.json", case_I09, sizeof case_I09},
    {"I/I10.json", case_I10, sizeof case_I10},
    {"I/I12.json", case_I12, sizeof case_I12},
    {"I/I13.json", case_I13, sizeof case_I13},
    {"I/I14.json", case_I14, sizeof case_I14},
    {"I/I20.json", case_I20, sizeof case_I20},
    {"I/I21.json", case_I21, sizeof case_I21},
    {"I/I22.json", case_I22, sizeof case_I22},
    {"I/I23.json", case_I23, sizeof case_I23},
    {"I/I24.json", case_I24, sizeof case_I24},
    {"I/I25.json", case_I25, sizeof case_I25},
    {"I/I26.json", case_I26, sizeof case_I26},
    {"I/I27.json", case_I27, sizeof case_I27},
    {"I/I28.json", case_I28, sizeof case_I28},
    {"I/I29.json", case_I29, sizeof case_I29},
    {"I/I30.json", case_I30, sizeof case_I30},
    {"I/I31.json", case_I31, sizeof case_I31},
    {"I/I32.json", case_I32, sizeof case_I32},
    {"I/I33.json", case_I33, sizeof case_I33},
    {"I/I34.json", case_I34, sizeof case_I34},
    {"I/I35.json", case_I35, sizeof case_I35},
    {"I/I36.json", case_I36, sizeof case_I36},
    {"I/I38.json", case_I38, sizeof case_I38},
    {"I/I39.json", case_I39, sizeof case_I39},
    {"I/I40.json", case_I40, sizeof case_I40},
    {"I/I41.json", case_I41, sizeof case_I41},
    {"I/I42.json", case_I42, sizeof case_I42},
    {"I/I43.json", case_I43, sizeof case_I43},
    {"I/I44.json", case_I44, sizeof case_I44},
    {"I/I45.json", case_I45, sizeof case_I45},
    {"I/I46.json", case_I46, sizeof case_I46},
    {"I/I47.json", case_I47, sizeof case_I47},
    {"I/I48.json", case_I48, sizeof case_I48},
    {"I/I49.json", case_I49, sizeof case_I49},
    {"I/I50.json", case_I50, sizeof case_I50},
    {"I/I51.json", case_I51, sizeof case_I51},
    {"I/I52.json", case_I52, sizeof case_I52},
    {"I/I53.json", case_I53, sizeof case_I53},
    {"I/I54.json", case_I54, sizeof case_I54},
    {"I/I55.json", case_I55, sizeof case_I55},
    {"I/I56.json", case_I56, sizeof case_I56},
    {"I/I57.json", case_I57, sizeof case_I57},
    {"I/I58.json", case_I58, sizeof case_I58},
    {"I/I59.json", case_I59, sizeof case_I59},
    {"I/I60.json", case_I60, sizeof case_I60},
    {"I/I61.json", case_I61, sizeof case_I61},
    {"I/I62.json", case_I62, sizeof case_I62},
    {"I/I63.json", case_I63, sizeof case_I63},
    {"I/I64.json", case_I64, sizeof case_I64},
    {"I/I65.json", case_I65, sizeof case_I65},
    {"I/I66.json", case_I66, sizeof case_I66},
    {"I/I67.json", case_I67, sizeof case_I67},
    {"I/I68.json", case_I68, sizeof case_I68},
    {"I/I69.json", case_I69, sizeof case_I69},
    {"I/I70.json", case_I70, sizeof case_I70},
    {"I/I71.json", case_I71, sizeof case_I71},
    {"I/I72.json", case_I72, sizeof case_I72},
    {"I/I73.json", case_I73, sizeof case_I73},
    {"I/I74.json", case_I74, sizeof case_I74},
    {"I/I75.json", case_I75, sizeof case_I75},
    {"I/I76.json", case_I76, sizeof case_I76},
    {"I/I77.json", case_I77, sizeof case_I77},
    {"I/I78.json", case_I78, sizeof case_I78},
    {"I/I79.json", case_I79, sizeof case_I79},
    {"I/I80.json", case_I80, sizeof case_I80},
    {"I/I81.json", case_I81, sizeof case_I81},
    {"I/I82.json", case_I82, sizeof case_I82},
    {"I/I83.json", case_I83, sizeof case_I83},
    {"I/I84.json", case_I84, sizeof case_I84},
    {"I/I85.json", case_I85, sizeof case_I85},
    {"I/I86.json", case_I86, sizeof case_I86},
    {"I/I87.json", case_I87, sizeof case_I87},
    {"I/I88.json", case_I88, sizeof case_I88},
    {"I/I89.json", case_I89, sizeof case_I89},
    {"I/I90.json", case_I90, sizeof case_I90},
    {"I/I91.json", case_I91, sizeof case_I91},
    {"I/I92.json", case_I92, sizeof case_I92},
    {"I/I93.json", case_I93, sizeof case_I93},
    {"I/I94.json", case_I94, sizeof case_I94},
    {"I/I95.json", case_I95, sizeof case_I95},
    {"I/I96.json", case_I96, sizeof case_I96},
    {"J/J01.json", case_J01, sizeof case_J01},
    {"J/J02.json", case_J02, sizeof case_J02},
    {"J/J04.json", case_J04, sizeof case_J04},
    {"J/J05.json", case_J05, sizeof case_J05},
    {"J/J06.json", case_J06, sizeof case_J06},
    {"J/J07.json", case_J07, sizeof case_J07},
    {"J/J08.json", case_J08, sizeof case_J08},
    {"J/J20.json", case_J20, sizeof case_J20},
    {"J/J21.json", case_J21, sizeof case_J21},
    {"J/J22.json", case_J22, sizeof case_J22},
    {"J/J23.json", case_J23, sizeof case_J23},
    {"J/J24.json", case_J24, sizeof case_J24},
    {"J/J25.json", case_J25, sizeof case_J25},
    {"J/J26.json", case_J26, sizeof case_J26},
    {"J/J27.json", case_J27, sizeof case_J27},
    {"J/J28.json", case_J28, sizeof case_J28},
    {"J/J29.json", case_J29, sizeof case_J29},
    {"J/J30.json", case_J30, sizeof case_J30},
    {"J/J31.json", case_J31, sizeof case_J31},
    {"J/J32.json", case_J32, sizeof case_J32},
    {"J/J33.json", case_J33, sizeof case_J33},
    {"J/J34.json", case_J34, sizeof case_J34},
    {"J/J35.json", case_J35, sizeof case_J35},
    {"J/J36.json", case_J36, sizeof case_J36},
    {"J/J37.json", case_J37, sizeof case_J37},
    {"J/J38.json", case_J38, sizeof case_J38},
    {"J/J39.json", case_J39, sizeof case_J39},
    {"J/J40.json", case_J40, sizeof case_J40},
    {"J/J41.json", case_J41, sizeof case_J41},
    {"J/J42.json", case_J42, sizeof case_J42},
    {"J/J43.json", case_J43, sizeof case_J43},
    {"J/J44.json", case_J44, sizeof case_J44},
    {"J/J45.json", case_J45, sizeof case_J45},
    {"J/J46.json", case_J46, sizeof case_J46},
    {"J/J47.json", case_J47, sizeof case_J47},
    {"J/J48.json", case_J48, sizeof case_J48},
    {"J/J49.json", case_J49, sizeof case_J49},
    {"J/J50.json", case_J50, sizeof case_J50},
    {"J/J51.json", case_J51, sizeof case_J51},
    {"J/J52.json", case_J52, sizeof case_J52},
    {"J/J53.json", case_J53, sizeof case_J53},
    {"J/J54.json", case_J54, sizeof case_J54},
    {"J/J55.json", case_J55, sizeof case_J55},
    {"J/J56.json", case_J56, sizeof case_J56},
    {"J/J57.json", case_J57, sizeof case_J57},
    {"J/J58.json", case_J58, sizeof case_J58},
    {"J/J59.json", case_J59, sizeof case_J59},
    {"J/J60.json", case_J60, sizeof case_J60},
    {"J/J61.json", case_J61, sizeof case_J61},
    {"J/J62.json", case_J62, sizeof case_J62},
    {"J/J63.json", case_J63, sizeof case_J63},
    {"J/J64.json", case_J64, sizeof case_J64},
    {"J/J65.json", case_J65, sizeof case_J65},
    {"J/J66.json", case_J66, sizeof case_J66},
    {"K/K01.json", case_K01, sizeof case_K01},
    {"K/K02.json", case_K02, sizeof case_K02},
    {"K/K03.json", case_K03, sizeof case_K03},
    {"K/K06.json", case_K06, sizeof case_K06},
    {"K/K06b.json", case_K06b, sizeof case_K06b},
    {"K/K07a.json", case_K07a, sizeof case_K07a},
    {"K/K07b.json", case_K07b, sizeof case_K07b},
    {"K/K08.json", case_K08, sizeof case_K08},
    {"K/K09.json", case_K09, sizeof case_K09},
    {"K/K10.json", case_K10, sizeof case_K10},
    {"K/K11.json", case_K11, sizeof case_K11},
    {"K/K12.json", case_K12, sizeof case_K12},
    {"K/K13.json", case_K13, sizeof case_K13},
    {"K/K14.json", case_K14, sizeof case_K14},
    {"K/K15.json", case_K15, sizeof case_K15},
    {"K/K16.json", case_K16, sizeof case_K16},
    {"K/K17.json", case_K17, sizeof case_K17},
    {"K/K18.json", case_K18, sizeof case_K18},
    {"K/K19.json", case_K19, sizeof case_K19},
    {"K/K20.json", case_K20, sizeof case_K20},
    {"K/K21.json", case_K21, sizeof case_K21},
    {"K/K22.json", case_K22, sizeof case_K22},
    {"K/K23.json", case_K23, sizeof case_K23},
    {"K/K24.json", case_K24, sizeof case_K24},
    {"K/K25.json", case_K25, sizeof case_K25},
    {"K/K26.json", case_K26, sizeof case_K26},
    {"K/K27.json", case_K27, sizeof case_K27},
    {"K/K28.json", case_K28, sizeof case_K28},
    {"K/K29.json", case_K29, sizeof case_K29},
    {"K/K30.json", case_K30, sizeof case_K30},
    {"K/K31.json", case_K31, sizeof case_K31},
    {"K/K40.json", case_K40, sizeof case_K40},
    {"K/K41.json", case_K41, sizeof case_K41},
    {"K/K42.json", case_K42, sizeof case_K42},
    {"K/K43.json", case_K43, sizeof case_K43},
    {"K/K44.json", case_K44, sizeof case_K44},
    {"K/K45.json", case_K45, sizeof case_K45},
    {"K/K46.json", case_K46, sizeof case_K46},
    {"K/K47.json", case_K47, sizeof case_K47},
    {"K/K48.json", case_K48, sizeof case_K48},
    {"K/K49.json", case_K49, sizeof case_K49},
    {"K/K50.json", case_K50, sizeof case_K50},
    {"K/K51.json", case_K51, sizeof case_K51},
    {"K/K52.json", case_K52, sizeof case_K52},
    {"K/K53.json", case_K53, sizeof case_K53},
    {"L/L01.json", case_L01, sizeof case_L01},
    {"L/L02.json", case_L02, sizeof case_L02},
    {"L/L03.json", case_L03, sizeof case_L03},
    {"L/L04.json", case_L04, sizeof case_L04},
    {"L/L04b.json", case_L04b, sizeof case_L04b},
    {"L/L05.json", case_L05, sizeof case_L05},
    {"L/L06a.json", case_L06a, sizeof case_L06a},
    {"L/L06b.json", case_L06b, sizeof case_L06b},
    {"L/L06c.json", case_L06c, sizeof case_L06c},
    {"L/L07.json", case_L07, sizeof case_L07},
    {"L/L08.json", case_L08, sizeof case_L08},
    {"L/L09.json", case_L09, sizeof case_L09},
    {"L/L10.json", case_L10, sizeof case_L10},
    {"L/L11.json", case_L11, sizeof case_L11},
    {"L/L12.json", case_L12, sizeof case_L12},
    {"L/L13.json", case_L13, sizeof case_L13},
    {"L/L14.json", case_L14, sizeof case_L14},
    {"L/L15.json", case_L15, sizeof case_L15},
    {"L/L16.json", case_L16, sizeof case_L16},
    {"L/L17.json", case_L17, sizeof case_L17},
    {"L/L18.json", case_L18, sizeof case_L18},
    {"L/L19.json", case_L19, sizeof case_L19},
    {"L/L20.json", case_L20, sizeof case_L20},
    {"M/M01.json", case_M01, sizeof case_M01},
    {"M/M02.json", case_M02, sizeof case_M02},
    {"M/M04.json", case_M04, sizeof case_M04},
    {"M/M05.json", case_M05, sizeof case_M05},
    {"M/M06.json", case_M06, sizeof case_M06},
    {"M/M07.json", case_M07, sizeof case_M07},
    {"N/N01.json", case_N01, sizeof case_N01},
    {"N/N02.json", case_N02, sizeof case_N02},
    {"N/N03.json", case_N03, sizeof case_N03},
    {"N/N04.json", case_N04, sizeof case_N04},
    {"N/N05.json", case_N05, sizeof case_N05},
    {"N/N06.json", case_N06, sizeof case_N06},
    {"N/N07.json", case_N07, sizeof case_N07},
    {"N/N08.json", case_N08, sizeof case_N08},
    {"N/N09.json", case_N09, sizeof case_N09},
    {"N/N10.json", case_N10, sizeof case_N10},
    {"N/N11.json", case_N11, sizeof case_N11},
    {"N/N12.json", case_N12, sizeof case_N12},
    {"N/N13.json", case_N13, sizeof case_N13},
    {"N/N14.json", case_N14, sizeof case_N14},
    {"N/N15.json", case_N15, sizeof case_N15},
    {"N/N16.json", case_N16, sizeof case_N16},
    {"N/N17.json", case_N17, sizeof case_N17},
    {"N/N18.json", case_N18, sizeof case_N18},
    {"N/N19.json", case_N19, sizeof case_N19},
    {"N/N20.json", case_N20, sizeof case_N20},
    {"N/N21.json", case_N21, sizeof case_N21},
    {"N/N22.json", case_N22, sizeof case_N22},
    {"N/N23.json", case_N23, sizeof case_N23},
    {"N/N24.json", case_N24, sizeof case_N24},
    {"O/O01.json", case_O01, sizeof case_O01},
    {"O/O02.json", case_O02, sizeof case_O02},
    {"O/O03.json", case_O03, sizeof case_O03},
    {"O/O04.json", case_O04, sizeof case_O04},
    {"O/O05.json", case_O05, sizeof case_O05},
    {"O/O06.json", case_O06, sizeof case_O06},
    {"O/O07.json", case_O07, sizeof case_O07},
    {"O/O08.json", case_O08, sizeof case_O08},
    {"O/O09.json", case_O09, sizeof case_O09},
    {"O/O10.json", case_O10, sizeof case_O10},
    {"O/O11.json", case_O11, sizeof case_O11},
    {"P/P01.json", case_P01, sizeof case_P01},
    {"P/P02.json", case_P02, sizeof case_P02},
    {"P/P03.json", case_P03, sizeof case_P03},
    {"P/P04.json", case_P04, sizeof case_P04},
    {"P/P05.json", case_P05, sizeof case_P05},
    {"P/P06.json", case_P06, sizeof case_P06},
    {"P/P07.json", case_P07, sizeof case_P07},
    {"P/P08.json", case_P08, sizeof case_P08},
    {"P/P09.json", case_P09, sizeof case_P09},
    {"P/P10.json", case_P10, sizeof case_P10},
    {"P/P11.json", case_P11, sizeof case_P11},
    {"P/P12.json", case_P12, sizeof case_P12},
};

size_t conformance_case_count(void) { return sizeof cases / sizeof cases[0]; }

struct conformance_case conformance_case(size_t index) { return cases[index]; }
