// Generated from Tests/ConformanceTests/Cases and clients/fixtures; a test holds the lists to the files.
#include "CConformanceCases.h"

#pragma clang diagnostic ignored "-Wc23-extensions"


static const unsigned char file_A01[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A01.json"
};
static const unsigned char file_A02[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A02.json"
};
static const unsigned char file_A03[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A03.json"
};
static const unsigned char file_A04[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A04.json"
};
static const unsigned char file_A05[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A05.json"
};
static const unsigned char file_A06[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A06.json"
};
static const unsigned char file_A07[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A07.json"
};
static const unsigned char file_A08[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A08.json"
};
static const unsigned char file_A09[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A09.json"
};
static const unsigned char file_A10[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A10.json"
};
static const unsigned char file_A11[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A11.json"
};
static const unsigned char file_A12[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A12.json"
};
static const unsigned char file_A13[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A13.json"
};
static const unsigned char file_A14[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A14.json"
};
static const unsigned char file_A15[] = {
#embed "../../Tests/ConformanceTests/Cases/A/A15.json"
};
static const unsigned char file_B01[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B01.json"
};
static const unsigned char file_B02[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B02.json"
};
static const unsigned char file_B03[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B03.json"
};
static const unsigned char file_B04[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B04.json"
};
static const unsigned char file_B05[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B05.json"
};
static const unsigned char file_B06[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B06.json"
};
static const unsigned char file_B07[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B07.json"
};
static const unsigned char file_B09[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B09.json"
};
static const unsigned char file_B10[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B10.json"
};
static const unsigned char file_B11[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B11.json"
};
static const unsigned char file_B13[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B13.json"
};
static const unsigned char file_B14[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B14.json"
};
static const unsigned char file_B15[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B15.json"
};
static const unsigned char file_B16[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B16.json"
};
static const unsigned char file_B18[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B18.json"
};
static const unsigned char file_B19[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B19.json"
};
static const unsigned char file_B20[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B20.json"
};
static const unsigned char file_B21[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B21.json"
};
static const unsigned char file_B22[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B22.json"
};
static const unsigned char file_B23[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B23.json"
};
static const unsigned char file_B24[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B24.json"
};
static const unsigned char file_B25[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B25.json"
};
static const unsigned char file_B26[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B26.json"
};
static const unsigned char file_B27[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B27.json"
};
static const unsigned char file_B28[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B28.json"
};
static const unsigned char file_B29[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B29.json"
};
static const unsigned char file_B30[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B30.json"
};
static const unsigned char file_B31[] = {
#embed "../../Tests/ConformanceTests/Cases/B/B31.json"
};
static const unsigned char file_C01[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C01.json"
};
static const unsigned char file_C02[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C02.json"
};
static const unsigned char file_C04[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C04.json"
};
static const unsigned char file_C05[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C05.json"
};
static const unsigned char file_C06[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C06.json"
};
static const unsigned char file_C07[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C07.json"
};
static const unsigned char file_C08[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C08.json"
};
static const unsigned char file_C11[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C11.json"
};
static const unsigned char file_C12[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C12.json"
};
static const unsigned char file_C13[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C13.json"
};
static const unsigned char file_C14[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C14.json"
};
static const unsigned char file_C15[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C15.json"
};
static const unsigned char file_C16[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C16.json"
};
static const unsigned char file_C17[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C17.json"
};
static const unsigned char file_C18[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C18.json"
};
static const unsigned char file_C19[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C19.json"
};
static const unsigned char file_C20[] = {
#embed "../../Tests/ConformanceTests/Cases/C/C20.json"
};
static const unsigned char file_D01[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D01.json"
};
static const unsigned char file_D02[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D02.json"
};
static const unsigned char file_D03[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D03.json"
};
static const unsigned char file_D04[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D04.json"
};
static const unsigned char file_D05[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D05.json"
};
static const unsigned char file_D06[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D06.json"
};
static const unsigned char file_D07[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D07.json"
};
static const unsigned char file_D09[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D09.json"
};
static const unsigned char file_D10[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D10.json"
};
static const unsigned char file_D11[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D11.json"
};
static const unsigned char file_D12[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D12.json"
};
static const unsigned char file_D13[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D13.json"
};
static const unsigned char file_D14[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D14.json"
};
static const unsigned char file_D15[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D15.json"
};
static const unsigned char file_D16[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D16.json"
};
static const unsigned char file_D17[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D17.json"
};
static const unsigned char file_D18[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D18.json"
};
static const unsigned char file_D19[] = {
#embed "../../Tests/ConformanceTests/Cases/D/D19.json"
};
static const unsigned char file_E01[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E01.json"
};
static const unsigned char file_E02[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E02.json"
};
static const unsigned char file_E03[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E03.json"
};
static const unsigned char file_E04[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E04.json"
};
static const unsigned char file_E05[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E05.json"
};
static const unsigned char file_E07[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E07.json"
};
static const unsigned char file_E08[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E08.json"
};
static const unsigned char file_E09[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E09.json"
};
static const unsigned char file_E10[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E10.json"
};
static const unsigned char file_E11[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E11.json"
};
static const unsigned char file_E12[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E12.json"
};
static const unsigned char file_E13[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E13.json"
};
static const unsigned char file_E14a[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14a.json"
};
static const unsigned char file_E14b[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14b.json"
};
static const unsigned char file_E14c[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14c.json"
};
static const unsigned char file_E14d[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14d.json"
};
static const unsigned char file_E14e[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14e.json"
};
static const unsigned char file_E14f[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14f.json"
};
static const unsigned char file_E14g[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14g.json"
};
static const unsigned char file_E14h[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14h.json"
};
static const unsigned char file_E14i[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E14i.json"
};
static const unsigned char file_E18a[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E18a.json"
};
static const unsigned char file_E18b[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E18b.json"
};
static const unsigned char file_E19[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E19.json"
};
static const unsigned char file_E20[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E20.json"
};
static const unsigned char file_E21[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E21.json"
};
static const unsigned char file_E22[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E22.json"
};
static const unsigned char file_E23[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E23.json"
};
static const unsigned char file_E24[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E24.json"
};
static const unsigned char file_E25[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E25.json"
};
static const unsigned char file_E26[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E26.json"
};
static const unsigned char file_E27[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E27.json"
};
static const unsigned char file_E28[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E28.json"
};
static const unsigned char file_E29[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E29.json"
};
static const unsigned char file_E30[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E30.json"
};
static const unsigned char file_E31[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E31.json"
};
static const unsigned char file_E32[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E32.json"
};
static const unsigned char file_E33[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E33.json"
};
static const unsigned char file_E34[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E34.json"
};
static const unsigned char file_E35[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E35.json"
};
static const unsigned char file_E36[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E36.json"
};
static const unsigned char file_E37[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E37.json"
};
static const unsigned char file_E38[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E38.json"
};
static const unsigned char file_E39[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E39.json"
};
static const unsigned char file_E40[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E40.json"
};
static const unsigned char file_E41[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E41.json"
};
static const unsigned char file_E42[] = {
#embed "../../Tests/ConformanceTests/Cases/E/E42.json"
};
static const unsigned char file_F01[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F01.json"
};
static const unsigned char file_F03[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F03.json"
};
static const unsigned char file_F04[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F04.json"
};
static const unsigned char file_F06[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F06.json"
};
static const unsigned char file_F07[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F07.json"
};
static const unsigned char file_F08[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F08.json"
};
static const unsigned char file_F09[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F09.json"
};
static const unsigned char file_F10[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F10.json"
};
static const unsigned char file_F11[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F11.json"
};
static const unsigned char file_F12[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F12.json"
};
static const unsigned char file_F13a[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F13a.json"
};
static const unsigned char file_F13b[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F13b.json"
};
static const unsigned char file_F14[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F14.json"
};
static const unsigned char file_F15[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F15.json"
};
static const unsigned char file_F16[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F16.json"
};
static const unsigned char file_F17[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F17.json"
};
static const unsigned char file_F18[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F18.json"
};
static const unsigned char file_F19[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F19.json"
};
static const unsigned char file_F20[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F20.json"
};
static const unsigned char file_F21[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F21.json"
};
static const unsigned char file_F22[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F22.json"
};
static const unsigned char file_F23[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F23.json"
};
static const unsigned char file_F24[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F24.json"
};
static const unsigned char file_F25[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F25.json"
};
static const unsigned char file_F26[] = {
#embed "../../Tests/ConformanceTests/Cases/F/F26.json"
};
static const unsigned char file_G01[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G01.json"
};
static const unsigned char file_G02[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G02.json"
};
static const unsigned char file_G04[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G04.json"
};
static const unsigned char file_G05[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G05.json"
};
static const unsigned char file_G06[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G06.json"
};
static const unsigned char file_G07[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G07.json"
};
static const unsigned char file_G08[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G08.json"
};
static const unsigned char file_G09[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G09.json"
};
static const unsigned char file_G10[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G10.json"
};
static const unsigned char file_G11[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G11.json"
};
static const unsigned char file_G12[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G12.json"
};
static const unsigned char file_G13[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G13.json"
};
static const unsigned char file_G14[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G14.json"
};
static const unsigned char file_G15[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G15.json"
};
static const unsigned char file_G16[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G16.json"
};
static const unsigned char file_G17[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G17.json"
};
static const unsigned char file_G18[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G18.json"
};
static const unsigned char file_G19[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G19.json"
};
static const unsigned char file_G20[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G20.json"
};
static const unsigned char file_G21a[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G21a.json"
};
static const unsigned char file_G21b[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G21b.json"
};
static const unsigned char file_G22[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G22.json"
};
static const unsigned char file_G23[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G23.json"
};
static const unsigned char file_G24[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G24.json"
};
static const unsigned char file_G25[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G25.json"
};
static const unsigned char file_G26[] = {
#embed "../../Tests/ConformanceTests/Cases/G/G26.json"
};
static const unsigned char file_H01[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H01.json"
};
static const unsigned char file_H02[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H02.json"
};
static const unsigned char file_H03[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H03.json"
};
static const unsigned char file_H04[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H04.json"
};
static const unsigned char file_H05[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H05.json"
};
static const unsigned char file_H06[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H06.json"
};
static const unsigned char file_H07[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H07.json"
};
static const unsigned char file_H08[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08.json"
};
static const unsigned char file_H08a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08a.json"
};
static const unsigned char file_H08b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08b.json"
};
static const unsigned char file_H08c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H08c.json"
};
static const unsigned char file_H09[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H09.json"
};
static const unsigned char file_H10a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10a.json"
};
static const unsigned char file_H10b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10b.json"
};
static const unsigned char file_H10c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H10c.json"
};
static const unsigned char file_H12[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H12.json"
};
static const unsigned char file_H14a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14a.json"
};
static const unsigned char file_H14b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14b.json"
};
static const unsigned char file_H14c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14c.json"
};
static const unsigned char file_H14d[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14d.json"
};
static const unsigned char file_H14e[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14e.json"
};
static const unsigned char file_H14f[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14f.json"
};
static const unsigned char file_H14g[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14g.json"
};
static const unsigned char file_H14h[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14h.json"
};
static const unsigned char file_H14i[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H14i.json"
};
static const unsigned char file_H15[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H15.json"
};
static const unsigned char file_H16[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H16.json"
};
static const unsigned char file_H18[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H18.json"
};
static const unsigned char file_H19[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H19.json"
};
static const unsigned char file_H20[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H20.json"
};
static const unsigned char file_H21[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H21.json"
};
static const unsigned char file_H22a[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22a.json"
};
static const unsigned char file_H22b[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22b.json"
};
static const unsigned char file_H22c[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H22c.json"
};
static const unsigned char file_H23[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H23.json"
};
static const unsigned char file_H24[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H24.json"
};
static const unsigned char file_H25[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H25.json"
};
static const unsigned char file_H26[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H26.json"
};
static const unsigned char file_H27[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H27.json"
};
static const unsigned char file_H28[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H28.json"
};
static const unsigned char file_H29[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H29.json"
};
static const unsigned char file_H30[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H30.json"
};
static const unsigned char file_H31[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H31.json"
};
static const unsigned char file_H32[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H32.json"
};
static const unsigned char file_H33[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H33.json"
};
static const unsigned char file_H34[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H34.json"
};
static const unsigned char file_H35[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H35.json"
};
static const unsigned char file_H36[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H36.json"
};
static const unsigned char file_H37[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H37.json"
};
static const unsigned char file_H38[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H38.json"
};
static const unsigned char file_H39[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H39.json"
};
static const unsigned char file_H40[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H40.json"
};
static const unsigned char file_H41[] = {
#embed "../../Tests/ConformanceTests/Cases/H/H41.json"
};
static const unsigned char file_I01[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I01.json"
};
static const unsigned char file_I02[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I02.json"
};
static const unsigned char file_I03[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I03.json"
};
static const unsigned char file_I04[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I04.json"
};
static const unsigned char file_I05[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I05.json"
};
static const unsigned char file_I06[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I06.json"
};
static const unsigned char file_I07[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I07.json"
};
static const unsigned char file_I08[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I08.json"
};
static const unsigned char file_I09[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I09.json"
};
static const unsigned char file_I10[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I10.json"
};
static const unsigned char file_I12[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I12.json"
};
static const unsigned char file_I13[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I13.json"
};
static const unsigned char file_I14[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I14.json"
};
static const unsigned char file_I20[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I20.json"
};
static const unsigned char file_I21[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I21.json"
};
static const unsigned char file_I22[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I22.json"
};
static const unsigned char file_I23[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I23.json"
};
static const unsigned char file_I24[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I24.json"
};
static const unsigned char file_I25[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I25.json"
};
static const unsigned char file_I26[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I26.json"
};
static const unsigned char file_I27[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I27.json"
};
static const unsigned char file_I28[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I28.json"
};
static const unsigned char file_I29[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I29.json"
};
static const unsigned char file_I30[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I30.json"
};
static const unsigned char file_I31[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I31.json"
};
static const unsigned char file_I32[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I32.json"
};
static const unsigned char file_I33[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I33.json"
};
static const unsigned char file_I34[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I34.json"
};
static const unsigned char file_I35[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I35.json"
};
static const unsigned char file_I36[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I36.json"
};
static const unsigned char file_I38[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I38.json"
};
static const unsigned char file_I39[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I39.json"
};
static const unsigned char file_I40[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I40.json"
};
static const unsigned char file_I41[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I41.json"
};
static const unsigned char file_I42[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I42.json"
};
static const unsigned char file_I43[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I43.json"
};
static const unsigned char file_I44[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I44.json"
};
static const unsigned char file_I45[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I45.json"
};
static const unsigned char file_I46[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I46.json"
};
static const unsigned char file_I47[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I47.json"
};
static const unsigned char file_I48[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I48.json"
};
static const unsigned char file_I49[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I49.json"
};
static const unsigned char file_I50[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I50.json"
};
static const unsigned char file_I51[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I51.json"
};
static const unsigned char file_I52[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I52.json"
};
static const unsigned char file_I53[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I53.json"
};
static const unsigned char file_I54[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I54.json"
};
static const unsigned char file_I55[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I55.json"
};
static const unsigned char file_I56[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I56.json"
};
static const unsigned char file_I57[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I57.json"
};
static const unsigned char file_I58[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I58.json"
};
static const unsigned char file_I59[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I59.json"
};
static const unsigned char file_I60[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I60.json"
};
static const unsigned char file_I61[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I61.json"
};
static const unsigned char file_I62[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I62.json"
};
static const unsigned char file_I63[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I63.json"
};
static const unsigned char file_I64[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I64.json"
};
static const unsigned char file_I65[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I65.json"
};
static const unsigned char file_I66[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I66.json"
};
static const unsigned char file_I67[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I67.json"
};
static const unsigned char file_I68[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I68.json"
};
static const unsigned char file_I69[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I69.json"
};
static const unsigned char file_I70[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I70.json"
};
static const unsigned char file_I71[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I71.json"
};
static const unsigned char file_I72[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I72.json"
};
static const unsigned char file_I73[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I73.json"
};
static const unsigned char file_I74[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I74.json"
};
static const unsigned char file_I75[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I75.json"
};
static const unsigned char file_I76[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I76.json"
};
static const unsigned char file_I77[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I77.json"
};
static const unsigned char file_I78[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I78.json"
};
static const unsigned char file_I79[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I79.json"
};
static const unsigned char file_I80[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I80.json"
};
static const unsigned char file_I81[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I81.json"
};
static const unsigned char file_I82[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I82.json"
};
static const unsigned char file_I83[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I83.json"
};
static const unsigned char file_I84[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I84.json"
};
static const unsigned char file_I85[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I85.json"
};
static const unsigned char file_I86[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I86.json"
};
static const unsigned char file_I87[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I87.json"
};
static const unsigned char file_I88[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I88.json"
};
static const unsigned char file_I89[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I89.json"
};
static const unsigned char file_I90[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I90.json"
};
static const unsigned char file_I91[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I91.json"
};
static const unsigned char file_I92[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I92.json"
};
static const unsigned char file_I93[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I93.json"
};
static const unsigned char file_I94[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I94.json"
};
static const unsigned char file_I95[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I95.json"
};
static const unsigned char file_I96[] = {
#embed "../../Tests/ConformanceTests/Cases/I/I96.json"
};
static const unsigned char file_J01[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J01.json"
};
static const unsigned char file_J02[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J02.json"
};
static const unsigned char file_J04[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J04.json"
};
static const unsigned char file_J05[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J05.json"
};
static const unsigned char file_J06[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J06.json"
};
static const unsigned char file_J07[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J07.json"
};
static const unsigned char file_J08[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J08.json"
};
static const unsigned char file_J20[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J20.json"
};
static const unsigned char file_J21[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J21.json"
};
static const unsigned char file_J22[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J22.json"
};
static const unsigned char file_J23[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J23.json"
};
static const unsigned char file_J24[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J24.json"
};
static const unsigned char file_J25[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J25.json"
};
static const unsigned char file_J26[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J26.json"
};
static const unsigned char file_J27[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J27.json"
};
static const unsigned char file_J28[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J28.json"
};
static const unsigned char file_J29[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J29.json"
};
static const unsigned char file_J30[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J30.json"
};
static const unsigned char file_J31[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J31.json"
};
static const unsigned char file_J32[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J32.json"
};
static const unsigned char file_J33[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J33.json"
};
static const unsigned char file_J34[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J34.json"
};
static const unsigned char file_J35[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J35.json"
};
static const unsigned char file_J36[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J36.json"
};
static const unsigned char file_J37[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J37.json"
};
static const unsigned char file_J38[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J38.json"
};
static const unsigned char file_J39[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J39.json"
};
static const unsigned char file_J40[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J40.json"
};
static const unsigned char file_J41[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J41.json"
};
static const unsigned char file_J42[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J42.json"
};
static const unsigned char file_J43[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J43.json"
};
static const unsigned char file_J44[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J44.json"
};
static const unsigned char file_J45[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J45.json"
};
static const unsigned char file_J46[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J46.json"
};
static const unsigned char file_J47[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J47.json"
};
static const unsigned char file_J48[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J48.json"
};
static const unsigned char file_J49[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J49.json"
};
static const unsigned char file_J50[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J50.json"
};
static const unsigned char file_J51[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J51.json"
};
static const unsigned char file_J52[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J52.json"
};
static const unsigned char file_J53[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J53.json"
};
static const unsigned char file_J54[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J54.json"
};
static const unsigned char file_J55[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J55.json"
};
static const unsigned char file_J56[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J56.json"
};
static const unsigned char file_J57[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J57.json"
};
static const unsigned char file_J58[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J58.json"
};
static const unsigned char file_J59[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J59.json"
};
static const unsigned char file_J60[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J60.json"
};
static const unsigned char file_J61[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J61.json"
};
static const unsigned char file_J62[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J62.json"
};
static const unsigned char file_J63[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J63.json"
};
static const unsigned char file_J64[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J64.json"
};
static const unsigned char file_J65[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J65.json"
};
static const unsigned char file_J66[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J66.json"
};
static const unsigned char file_J67[] = {
#embed "../../Tests/ConformanceTests/Cases/J/J67.json"
};
static const unsigned char file_K01[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K01.json"
};
static const unsigned char file_K02[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K02.json"
};
static const unsigned char file_K03[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K03.json"
};
static const unsigned char file_K06[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K06.json"
};
static const unsigned char file_K06b[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K06b.json"
};
static const unsigned char file_K07a[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K07a.json"
};
static const unsigned char file_K07b[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K07b.json"
};
static const unsigned char file_K08[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K08.json"
};
static const unsigned char file_K09[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K09.json"
};
static const unsigned char file_K10[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K10.json"
};
static const unsigned char file_K11[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K11.json"
};
static const unsigned char file_K12[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K12.json"
};
static const unsigned char file_K13[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K13.json"
};
static const unsigned char file_K14[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K14.json"
};
static const unsigned char file_K15[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K15.json"
};
static const unsigned char file_K16[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K16.json"
};
static const unsigned char file_K17[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K17.json"
};
static const unsigned char file_K18[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K18.json"
};
static const unsigned char file_K19[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K19.json"
};
static const unsigned char file_K20[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K20.json"
};
static const unsigned char file_K21[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K21.json"
};
static const unsigned char file_K22[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K22.json"
};
static const unsigned char file_K23[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K23.json"
};
static const unsigned char file_K24[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K24.json"
};
static const unsigned char file_K25[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K25.json"
};
static const unsigned char file_K26[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K26.json"
};
static const unsigned char file_K27[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K27.json"
};
static const unsigned char file_K28[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K28.json"
};
static const unsigned char file_K29[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K29.json"
};
static const unsigned char file_K30[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K30.json"
};
static const unsigned char file_K31[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K31.json"
};
static const unsigned char file_K40[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K40.json"
};
static const unsigned char file_K41[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K41.json"
};
static const unsigned char file_K42[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K42.json"
};
static const unsigned char file_K43[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K43.json"
};
static const unsigned char file_K44[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K44.json"
};
static const unsigned char file_K45[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K45.json"
};
static const unsigned char file_K46[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K46.json"
};
static const unsigned char file_K47[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K47.json"
};
static const unsigned char file_K48[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K48.json"
};
static const unsigned char file_K49[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K49.json"
};
static const unsigned char file_K50[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K50.json"
};
static const unsigned char file_K51[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K51.json"
};
static const unsigned char file_K52[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K52.json"
};
static const unsigned char file_K53[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K53.json"
};
static const unsigned char file_K60[] = {
#embed "../../Tests/ConformanceTests/Cases/K/K60.json"
};
static const unsigned char file_L01[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L01.json"
};
static const unsigned char file_L02[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L02.json"
};
static const unsigned char file_L03[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L03.json"
};
static const unsigned char file_L04[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L04.json"
};
static const unsigned char file_L04b[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L04b.json"
};
static const unsigned char file_L05[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L05.json"
};
static const unsigned char file_L06a[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06a.json"
};
static const unsigned char file_L06b[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06b.json"
};
static const unsigned char file_L06c[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L06c.json"
};
static const unsigned char file_L07[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L07.json"
};
static const unsigned char file_L08[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L08.json"
};
static const unsigned char file_L09[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L09.json"
};
static const unsigned char file_L10[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L10.json"
};
static const unsigned char file_L11[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L11.json"
};
static const unsigned char file_L12[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L12.json"
};
static const unsigned char file_L13[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L13.json"
};
static const unsigned char file_L14[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L14.json"
};
static const unsigned char file_L15[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L15.json"
};
static const unsigned char file_L16[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L16.json"
};
static const unsigned char file_L17[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L17.json"
};
static const unsigned char file_L18[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L18.json"
};
static const unsigned char file_L19[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L19.json"
};
static const unsigned char file_L20[] = {
#embed "../../Tests/ConformanceTests/Cases/L/L20.json"
};
static const unsigned char file_M01[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M01.json"
};
static const unsigned char file_M02[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M02.json"
};
static const unsigned char file_M04[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M04.json"
};
static const unsigned char file_M05[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M05.json"
};
static const unsigned char file_M06[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M06.json"
};
static const unsigned char file_M07[] = {
#embed "../../Tests/ConformanceTests/Cases/M/M07.json"
};
static const unsigned char file_N01[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N01.json"
};
static const unsigned char file_N02[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N02.json"
};
static const unsigned char file_N03[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N03.json"
};
static const unsigned char file_N04[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N04.json"
};
static const unsigned char file_N05[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N05.json"
};
static const unsigned char file_N06[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N06.json"
};
static const unsigned char file_N07[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N07.json"
};
static const unsigned char file_N08[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N08.json"
};
static const unsigned char file_N09[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N09.json"
};
static const unsigned char file_N10[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N10.json"
};
static const unsigned char file_N11[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N11.json"
};
static const unsigned char file_N12[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N12.json"
};
static const unsigned char file_N13[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N13.json"
};
static const unsigned char file_N14[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N14.json"
};
static const unsigned char file_N15[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N15.json"
};
static const unsigned char file_N16[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N16.json"
};
static const unsigned char file_N17[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N17.json"
};
static const unsigned char file_N18[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N18.json"
};
static const unsigned char file_N19[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N19.json"
};
static const unsigned char file_N20[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N20.json"
};
static const unsigned char file_N21[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N21.json"
};
static const unsigned char file_N22[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N22.json"
};
static const unsigned char file_N23[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N23.json"
};
static const unsigned char file_N24[] = {
#embed "../../Tests/ConformanceTests/Cases/N/N24.json"
};
static const unsigned char file_O01[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O01.json"
};
static const unsigned char file_O02[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O02.json"
};
static const unsigned char file_O03[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O03.json"
};
static const unsigned char file_O04[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O04.json"
};
static const unsigned char file_O05[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O05.json"
};
static const unsigned char file_O06[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O06.json"
};
static const unsigned char file_O07[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O07.json"
};
static const unsigned char file_O08[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O08.json"
};
static const unsigned char file_O09[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O09.json"
};
static const unsigned char file_O10[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O10.json"
};
static const unsigned char file_O11[] = {
#embed "../../Tests/ConformanceTests/Cases/O/O11.json"
};
static const unsigned char file_P01[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P01.json"
};
static const unsigned char file_P02[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P02.json"
};
static const unsigned char file_P03[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P03.json"
};
static const unsigned char file_P04[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P04.json"
};
static const unsigned char file_P05[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P05.json"
};
static const unsigned char file_P06[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P06.json"
};
static const unsigned char file_P07[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P07.json"
};
static const unsigned char file_P08[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P08.json"
};
static const unsigned char file_P09[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P09.json"
};
static const unsigned char file_P10[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P10.json"
};
static const unsigned char file_P11[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P11.json"
};
static const unsigned char file_P12[] = {
#embed "../../Tests/ConformanceTests/Cases/P/P12.json"
};

static const struct embedded_file conformance_cases[] = {
    {"A/A01.json", file_A01, sizeof file_A01},
    {"A/A02.json", file_A02, sizeof file_A02},
    {"A/A03.json", file_A03, sizeof file_A03},
    {"A/A04.json", file_A04, sizeof file_A04},
    {"A/A05.json", file_A05, sizeof file_A05},
    {"A/A06.json", file_A06, sizeof file_A06},
    {"A/A07.json", file_A07, sizeof file_A07},
    {"A/A08.json", file_A08, sizeof file_A08},
    {"A/A09.json", file_A09, sizeof file_A09},
    {"A/A10.json", file_A10, sizeof file_A10},
    {"A/A11.json", file_A11, sizeof file_A11},
    {"A/A12.json", file_A12, sizeof file_A12},
    {"A/A13.json", file_A13, sizeof file_A13},
    {"A/A14.json", file_A14, sizeof file_A14},
    {"A/A15.json", file_A15, sizeof file_A15},
    {"B/B01.json", file_B01, sizeof file_B01},
    {"B/B02.json", file_B02, sizeof file_B02},
    {"B/B03.json", file_B03, sizeof file_B03},
    {"B/B04.json", file_B04, sizeof file_B04},
    {"B/B05.json", file_B05, sizeof file_B05},
    {"B/B06.json", file_B06, sizeof file_B06},
    {"B/B07.json", file_B07, sizeof file_B07},
    {"B/B09.json", file_B09, sizeof file_B09},
    {"B/B10.json", file_B10, sizeof file_B10},
    {"B/B11.json", file_B11, sizeof file_B11},
    {"B/B13.json", file_B13, sizeof file_B13},
    {"B/B14.json", file_B14, sizeof file_B14},
    {"B/B15.json", file_B15, sizeof file_B15},
    {"B/B16.json", file_B16, sizeof file_B16},
    {"B/B18.json", file_B18, sizeof file_B18},
    {"B/B19.json", file_B19, sizeof file_B19},
    {"B/B20.json", file_B20, sizeof file_B20},
    {"B/B21.json", file_B21, sizeof file_B21},
    {"B/B22.json", file_B22, sizeof file_B22},
    {"B/B23.json", file_B23, sizeof file_B23},
    {"B/B24.json", file_B24, sizeof file_B24},
    {"B/B25.json", file_B25, sizeof file_B25},
    {"B/B26.json", file_B26, sizeof file_B26},
    {"B/B27.json", file_B27, sizeof file_B27},
    {"B/B28.json", file_B28, sizeof file_B28},
    {"B/B29.json", file_B29, sizeof file_B29},
    {"B/B30.json", file_B30, sizeof file_B30},
    {"B/B31.json", file_B31, sizeof file_B31},
    {"C/C01.json", file_C01, sizeof file_C01},
    {"C/C02.json", file_C02, sizeof file_C02},
    {"C/C04.json", file_C04, sizeof file_C04},
    {"C/C05.json", file_C05, sizeof file_C05},
    {"C/C06.json", file_C06, sizeof file_C06},
    {"C/C07.json", file_C07, sizeof file_C07},
    {"C/C08.json", file_C08, sizeof file_C08},
    {"C/C11.json", file_C11, sizeof file_C11},
    {"C/C12.json", file_C12, sizeof file_C12},
    {"C/C13.json", file_C13, sizeof file_C13},
    {"C/C14.json", file_C14, sizeof file_C14},
    {"C/C15.json", file_C15, sizeof file_C15},
    {"C/C16.json", file_C16, sizeof file_C16},
    {"C/C17.json", file_C17, sizeof file_C17},
    {"C/C18.json", file_C18, sizeof file_C18},
    {"C/C19.json", file_C19, sizeof file_C19},
    {"C/C20.json", file_C20, sizeof file_C20},
    {"D/D01.json", file_D01, sizeof file_D01},
    {"D/D02.json", file_D02, sizeof file_D02},
    {"D/D03.json", file_D03, sizeof file_D03},
    {"D/D04.json", file_D04, sizeof file_D04},
    {"D/D05.json", file_D05, sizeof file_D05},
    {"D/D06.json", file_D06, sizeof file_D06},
    {"D/D07.json", file_D07, sizeof file_D07},
    {"D/D09.json", file_D09, sizeof file_D09},
    {"D/D10.json", file_D10, sizeof file_D10},
    {"D/D11.json", file_D11, sizeof file_D11},
    {"D/D12.json", file_D12, sizeof file_D12},
    {"D/D13.json", file_D13, sizeof file_D13},
    {"D/D14.json", file_D14, sizeof file_D14},
    {"D/D15.json", file_D15, sizeof file_D15},
    {"D/D16.json", file_D16, sizeof file_D16},
    {"D/D17.json", file_D17, sizeof file_D17},
    {"D/D18.json", file_D18, sizeof file_D18},
    {"D/D19.json", file_D19, sizeof file_D19},
    {"E/E01.json", file_E01, sizeof file_E01},
    {"E/E02.json", file_E02, sizeof file_E02},
    {"E/E03.json", file_E03, sizeof file_E03},
    {"E/E04.json", file_E04, sizeof file_E04},
    {"E/E05.json", file_E05, sizeof file_E05},
    {"E/E07.json", file_E07, sizeof file_E07},
    {"E/E08.json", file_E08, sizeof file_E08},
    {"E/E09.json", file_E09, sizeof file_E09},
    {"E/E10.json", file_E10, sizeof file_E10},
    {"E/E11.json", file_E11, sizeof file_E11},
    {"E/E12.json", file_E12, sizeof file_E12},
    {"E/E13.json", file_E13, sizeof file_E13},
    {"E/E14a.json", file_E14a, sizeof file_E14a},
    {"E/E14b.json", file_E14b, sizeof file_E14b},
    {"E/E14c.json", file_E14c, sizeof file_E14c},
    {"E/E14d.json", file_E14d, sizeof file_E14d},
    {"E/E14e.json", file_E14e, sizeof file_E14e},
    {"E/E14f.json", file_E14f, sizeof file_E14f},
    {"E/E14g.json", file_E14g, sizeof file_E14g},
    {"E/E14h.json", file_E14h, sizeof file_E14h},
    {"E/E14i.json", file_E14i, sizeof file_E14i},
    {"E/E18a.json", file_E18a, sizeof file_E18a},
    {"E/E18b.json", file_E18b, sizeof file_E18b},
    {"E/E19.json", file_E19, sizeof file_E19},
    {"E/E20.json", file_E20, sizeof file_E20},
    {"E/E21.json", file_E21, sizeof file_E21},
    {"E/E22.json", file_E22, sizeof file_E22},
    {"E/E23.json", file_E23, sizeof file_E23},
    {"E/E24.json", file_E24, sizeof file_E24},
    {"E/E25.json", file_E25, sizeof file_E25},
    {"E/E26.json", file_E26, sizeof file_E26},
    {"E/E27.json", file_E27, sizeof file_E27},
    {"E/E28.json", file_E28, sizeof file_E28},
    {"E/E29.json", file_E29, sizeof file_E29},
    {"E/E30.json", file_E30, sizeof file_E30},
    {"E/E31.json", file_E31, sizeof file_E31},
    {"E/E32.json", file_E32, sizeof file_E32},
    {"E/E33.json", file_E33, sizeof file_E33},
    {"E/E34.json", file_E34, sizeof file_E34},
    {"E/E35.json", file_E35, sizeof file_E35},
    {"E/E36.json", file_E36, sizeof file_E36},
    {"E/E37.json", file_E37, sizeof file_E37},
    {"E/E38.json", file_E38, sizeof file_E38},
    {"E/E39.json", file_E39, sizeof file_E39},
    {"E/E40.json", file_E40, sizeof file_E40},
    {"E/E41.json", file_E41, sizeof file_E41},
    {"E/E42.json", file_E42, sizeof file_E42},
    {"F/F01.json", file_F01, sizeof file_F01},
    {"F/F03.json", file_F03, sizeof file_F03},
    {"F/F04.json", file_F04, sizeof file_F04},
    {"F/F06.json", file_F06, sizeof file_F06},
    {"F/F07.json", file_F07, sizeof file_F07},
    {"F/F08.json", file_F08, sizeof file_F08},
    {"F/F09.json", file_F09, sizeof file_F09},
    {"F/F10.json", file_F10, sizeof file_F10},
    {"F/F11.json", file_F11, sizeof file_F11},
    {"F/F12.json", file_F12, sizeof file_F12},
    {"F/F13a.json", file_F13a, sizeof file_F13a},
    {"F/F13b.json", file_F13b, sizeof file_F13b},
    {"F/F14.json", file_F14, sizeof file_F14},
    {"F/F15.json", file_F15, sizeof file_F15},
    {"F/F16.json", file_F16, sizeof file_F16},
    {"F/F17.json", file_F17, sizeof file_F17},
    {"F/F18.json", file_F18, sizeof file_F18},
    {"F/F19.json", file_F19, sizeof file_F19},
    {"F/F20.json", file_F20, sizeof file_F20},
    {"F/F21.json", file_F21, sizeof file_F21},
    {"F/F22.json", file_F22, sizeof file_F22},
    {"F/F23.json", file_F23, sizeof file_F23},
    {"F/F24.json", file_F24, sizeof file_F24},
    {"F/F25.json", file_F25, sizeof file_F25},
    {"F/F26.json", file_F26, sizeof file_F26},
    {"G/G01.json", file_G01, sizeof file_G01},
    {"G/G02.json", file_G02, sizeof file_G02},
    {"G/G04.json", file_G04, sizeof file_G04},
    {"G/G05.json", file_G05, sizeof file_G05},
    {"G/G06.json", file_G06, sizeof file_G06},
    {"G/G07.json", file_G07, sizeof file_G07},
    {"G/G08.json", file_G08, sizeof file_G08},
    {"G/G09.json", file_G09, sizeof file_G09},
    {"G/G10.json", file_G10, sizeof file_G10},
    {"G/G11.json", file_G11, sizeof file_G11},
    {"G/G12.json", file_G12, sizeof file_G12},
    {"G/G13.json", file_G13, sizeof file_G13},
    {"G/G14.json", file_G14, sizeof file_G14},
    {"G/G15.json", file_G15, sizeof file_G15},
    {"G/G16.json", file_G16, sizeof file_G16},
    {"G/G17.json", file_G17, sizeof file_G17},
    {"G/G18.json", file_G18, sizeof file_G18},
    {"G/G19.json", file_G19, sizeof file_G19},
    {"G/G20.json", file_G20, sizeof file_G20},
    {"G/G21a.json", file_G21a, sizeof file_G21a},
    {"G/G21b.json", file_G21b, sizeof file_G21b},
    {"G/G22.json", file_G22, sizeof file_G22},
    {"G/G23.json", file_G23, sizeof file_G23},
    {"G/G24.json", file_G24, sizeof file_G24},
    {"G/G25.json", file_G25, sizeof file_G25},
    {"G/G26.json", file_G26, sizeof file_G26},
    {"H/H01.json", file_H01, sizeof file_H01},
    {"H/H02.json", file_H02, sizeof file_H02},
    {"H/H03.json", file_H03, sizeof file_H03},
    {"H/H04.json", file_H04, sizeof file_H04},
    {"H/H05.json", file_H05, sizeof file_H05},
    {"H/H06.json", file_H06, sizeof file_H06},
    {"H/H07.json", file_H07, sizeof file_H07},
    {"H/H08.json", file_H08, sizeof file_H08},
    {"H/H08a.json", file_H08a, sizeof file_H08a},
    {"H/H08b.json", file_H08b, sizeof file_H08b},
    {"H/H08c.json", file_H08c, sizeof file_H08c},
    {"H/H09.json", file_H09, sizeof file_H09},
    {"H/H10a.json", file_H10a, sizeof file_H10a},
    {"H/H10b.json", file_H10b, sizeof file_H10b},
    {"H/H10c.json", file_H10c, sizeof file_H10c},
    {"H/H12.json", file_H12, sizeof file_H12},
    {"H/H14a.json", file_H14a, sizeof file_H14a},
    {"H/H14b.json", file_H14b, sizeof file_H14b},
    {"H/H14c.json", file_H14c, sizeof file_H14c},
    {"H/H14d.json", file_H14d, sizeof file_H14d},
    {"H/H14e.json", file_H14e, sizeof file_H14e},
    {"H/H14f.json", file_H14f, sizeof file_H14f},
    {"H/H14g.json", file_H14g, sizeof file_H14g},
    {"H/H14h.json", file_H14h, sizeof file_H14h},
    {"H/H14i.json", file_H14i, sizeof file_H14i},
    {"H/H15.json", file_H15, sizeof file_H15},
    {"H/H16.json", file_H16, sizeof file_H16},
    {"H/H18.json", file_H18, sizeof file_H18},
    {"H/H19.json", file_H19, sizeof file_H19},
    {"H/H20.json", file_H20, sizeof file_H20},
    {"H/H21.json", file_H21, sizeof file_H21},
    {"H/H22a.json", file_H22a, sizeof file_H22a},
    {"H/H22b.json", file_H22b, sizeof file_H22b},
    {"H/H22c.json", file_H22c, sizeof file_H22c},
    {"H/H23.json", file_H23, sizeof file_H23},
    {"H/H24.json", file_H24, sizeof file_H24},
    {"H/H25.json", file_H25, sizeof file_H25},
    {"H/H26.json", file_H26, sizeof file_H26},
    {"H/H27.json", file_H27, sizeof file_H27},
    {"H/H28.json", file_H28, sizeof file_H28},
    {"H/H29.json", file_H29, sizeof file_H29},
    {"H/H30.json", file_H30, sizeof file_H30},
    {"H/H31.json", file_H31, sizeof file_H31},
    {"H/H32.json", file_H32, sizeof file_H32},
    {"H/H33.json", file_H33, sizeof file_H33},
    {"H/H34.json", file_H34, sizeof file_H34},
    {"H/H35.json", file_H35, sizeof file_H35},
    {"H/H36.json", file_H36, sizeof file_H36},
    {"H/H37.json", file_H37, sizeof file_H37},
    {"H/H38.json", file_H38, sizeof file_H38},
    {"H/H39.json", file_H39, sizeof file_H39},
    {"H/H40.json", file_H40, sizeof file_H40},
    {"H/H41.json", file_H41, sizeof file_H41},
    {"I/I01.json", file_I01, sizeof file_I01},
    {"I/I02.json", file_I02, sizeof file_I02},
    {"I/I03.json", file_I03, sizeof file_I03},
    {"I/I04.json", file_I04, sizeof file_I04},
    {"I/I05.json", file_I05, sizeof file_I05},
    {"I/I06.json", file_I06, sizeof file_I06},
    {"I/I07.json", file_I07, sizeof file_I07},
    {"I/I08.json", file_I08, sizeof file_I08},
    {"I/I09.json", file_I09, sizeof file_I09},
    {"I/I10.json", file_I10, sizeof file_I10},
    {"I/I12.json", file_I12, sizeof file_I12},
    {"I/I13.json", file_I13, sizeof file_I13},
    {"I/I14.json", file_I14, sizeof file_I14},
    {"I/I20.json", file_I20, sizeof file_I20},
    {"I/I21.json", file_I21, sizeof file_I21},
    {"I/I22.json", file_I22, sizeof file_I22},
    {"I/I23.json", file_I23, sizeof file_I23},
    {"I/I24.json", file_I24, sizeof file_I24},
    {"I/I25.json", file_I25, sizeof file_I25},
    {"I/I26.json", file_I26, sizeof file_I26},
    {"I/I27.json", file_I27, sizeof file_I27},
    {"I/I28.json", file_I28, sizeof file_I28},
    {"I/I29.json", file_I29, sizeof file_I29},
    {"I/I30.json", file_I30, sizeof file_I30},
    {"I/I31.json", file_I31, sizeof file_I31},
    {"I/I32.json", file_I32, sizeof file_I32},
    {"I/I33.json", file_I33, sizeof file_I33},
    {"I/I34.json", file_I34, sizeof file_I34},
    {"I/I35.json", file_I35, sizeof file_I35},
    {"I/I36.json", file_I36, sizeof file_I36},
    {"I/I38.json", file_I38, sizeof file_I38},
    {"I/I39.json", file_I39, sizeof file_I39},
    {"I/I40.json", file_I40, sizeof file_I40},
    {"I/I41.json", file_I41, sizeof file_I41},
    {"I/I42.json", file_I42, sizeof file_I42},
    {"I/I43.json", file_I43, sizeof file_I43},
    {"I/I44.json", file_I44, sizeof file_I44},
    {"I/I45.json", file_I45, sizeof file_I45},
    {"I/I46.json", file_I46, sizeof file_I46},
    {"I/I47.json", file_I47, sizeof file_I47},
    {"I/I48.json", file_I48, sizeof file_I48},
    {"I/I49.json", file_I49, sizeof file_I49},
    {"I/I50.json", file_I50, sizeof file_I50},
    {"I/I51.json", file_I51, sizeof file_I51},
    {"I/I52.json", file_I52, sizeof file_I52},
    {"I/I53.json", file_I53, sizeof file_I53},
    {"I/I54.json", file_I54, sizeof file_I54},
    {"I/I55.json", file_I55, sizeof file_I55},
    {"I/I56.json", file_I56, sizeof file_I56},
    {"I/I57.json", file_I57, sizeof file_I57},
    {"I/I58.json", file_I58, sizeof file_I58},
    {"I/I59.json", file_I59, sizeof file_I59},
    {"I/I60.json", file_I60, sizeof file_I60},
    {"I/I61.json", file_I61, sizeof file_I61},
    {"I/I62.json", file_I62, sizeof file_I62},
    {"I/I63.json", file_I63, sizeof file_I63},
    {"I/I64.json", file_I64, sizeof file_I64},
    {"I/I65.json", file_I65, sizeof file_I65},
    {"I/I66.json", file_I66, sizeof file_I66},
    {"I/I67.json", file_I67, sizeof file_I67},
    {"I/I68.json", file_I68, sizeof file_I68},
    {"I/I69.json", file_I69, sizeof file_I69},
    {"I/I70.json", file_I70, sizeof file_I70},
    {"I/I71.json", file_I71, sizeof file_I71},
    {"I/I72.json", file_I72, sizeof file_I72},
    {"I/I73.json", file_I73, sizeof file_I73},
    {"I/I74.json", file_I74, sizeof file_I74},
    {"I/I75.json", file_I75, sizeof file_I75},
    {"I/I76.json", file_I76, sizeof file_I76},
    {"I/I77.json", file_I77, sizeof file_I77},
    {"I/I78.json", file_I78, sizeof file_I78},
    {"I/I79.json", file_I79, sizeof file_I79},
    {"I/I80.json", file_I80, sizeof file_I80},
    {"I/I81.json", file_I81, sizeof file_I81},
    {"I/I82.json", file_I82, sizeof file_I82},
    {"I/I83.json", file_I83, sizeof file_I83},
    {"I/I84.json", file_I84, sizeof file_I84},
    {"I/I85.json", file_I85, sizeof file_I85},
    {"I/I86.json", file_I86, sizeof file_I86},
    {"I/I87.json", file_I87, sizeof file_I87},
    {"I/I88.json", file_I88, sizeof file_I88},
    {"I/I89.json", file_I89, sizeof file_I89},
    {"I/I90.json", file_I90, sizeof file_I90},
    {"I/I91.json", file_I91, sizeof file_I91},
    {"I/I92.json", file_I92, sizeof file_I92},
    {"I/I93.json", file_I93, sizeof file_I93},
    {"I/I94.json", file_I94, sizeof file_I94},
    {"I/I95.json", file_I95, sizeof file_I95},
    {"I/I96.json", file_I96, sizeof file_I96},
    {"J/J01.json", file_J01, sizeof file_J01},
    {"J/J02.json", file_J02, sizeof file_J02},
    {"J/J04.json", file_J04, sizeof file_J04},
    {"J/J05.json", file_J05, sizeof file_J05},
    {"J/J06.json", file_J06, sizeof file_J06},
    {"J/J07.json", file_J07, sizeof file_J07},
    {"J/J08.json", file_J08, sizeof file_J08},
    {"J/J20.json", file_J20, sizeof file_J20},
    {"J/J21.json", file_J21, sizeof file_J21},
    {"J/J22.json", file_J22, sizeof file_J22},
    {"J/J23.json", file_J23, sizeof file_J23},
    {"J/J24.json", file_J24, sizeof file_J24},
    {"J/J25.json", file_J25, sizeof file_J25},
    {"J/J26.json", file_J26, sizeof file_J26},
    {"J/J27.json", file_J27, sizeof file_J27},
    {"J/J28.json", file_J28, sizeof file_J28},
    {"J/J29.json", file_J29, sizeof file_J29},
    {"J/J30.json", file_J30, sizeof file_J30},
    {"J/J31.json", file_J31, sizeof file_J31},
    {"J/J32.json", file_J32, sizeof file_J32},
    {"J/J33.json", file_J33, sizeof file_J33},
    {"J/J34.json", file_J34, sizeof file_J34},
    {"J/J35.json", file_J35, sizeof file_J35},
    {"J/J36.json", file_J36, sizeof file_J36},
    {"J/J37.json", file_J37, sizeof file_J37},
    {"J/J38.json", file_J38, sizeof file_J38},
    {"J/J39.json", file_J39, sizeof file_J39},
    {"J/J40.json", file_J40, sizeof file_J40},
    {"J/J41.json", file_J41, sizeof file_J41},
    {"J/J42.json", file_J42, sizeof file_J42},
    {"J/J43.json", file_J43, sizeof file_J43},
    {"J/J44.json", file_J44, sizeof file_J44},
    {"J/J45.json", file_J45, sizeof file_J45},
    {"J/J46.json", file_J46, sizeof file_J46},
    {"J/J47.json", file_J47, sizeof file_J47},
    {"J/J48.json", file_J48, sizeof file_J48},
    {"J/J49.json", file_J49, sizeof file_J49},
    {"J/J50.json", file_J50, sizeof file_J50},
    {"J/J51.json", file_J51, sizeof file_J51},
    {"J/J52.json", file_J52, sizeof file_J52},
    {"J/J53.json", file_J53, sizeof file_J53},
    {"J/J54.json", file_J54, sizeof file_J54},
    {"J/J55.json", file_J55, sizeof file_J55},
    {"J/J56.json", file_J56, sizeof file_J56},
    {"J/J57.json", file_J57, sizeof file_J57},
    {"J/J58.json", file_J58, sizeof file_J58},
    {"J/J59.json", file_J59, sizeof file_J59},
    {"J/J60.json", file_J60, sizeof file_J60},
    {"J/J61.json", file_J61, sizeof file_J61},
    {"J/J62.json", file_J62, sizeof file_J62},
    {"J/J63.json", file_J63, sizeof file_J63},
    {"J/J64.json", file_J64, sizeof file_J64},
    {"J/J65.json", file_J65, sizeof file_J65},
    {"J/J66.json", file_J66, sizeof file_J66},
    {"J/J67.json", file_J67, sizeof file_J67},
    {"K/K01.json", file_K01, sizeof file_K01},
    {"K/K02.json", file_K02, sizeof file_K02},
    {"K/K03.json", file_K03, sizeof file_K03},
    {"K/K06.json", file_K06, sizeof file_K06},
    {"K/K06b.json", file_K06b, sizeof file_K06b},
    {"K/K07a.json", file_K07a, sizeof file_K07a},
    {"K/K07b.json", file_K07b, sizeof file_K07b},
    {"K/K08.json", file_K08, sizeof file_K08},
    {"K/K09.json", file_K09, sizeof file_K09},
    {"K/K10.json", file_K10, sizeof file_K10},
    {"K/K11.json", file_K11, sizeof file_K11},
    {"K/K12.json", file_K12, sizeof file_K12},
    {"K/K13.json", file_K13, sizeof file_K13},
    {"K/K14.json", file_K14, sizeof file_K14},
    {"K/K15.json", file_K15, sizeof file_K15},
    {"K/K16.json", file_K16, sizeof file_K16},
    {"K/K17.json", file_K17, sizeof file_K17},
    {"K/K18.json", file_K18, sizeof file_K18},
    {"K/K19.json", file_K19, sizeof file_K19},
    {"K/K20.json", file_K20, sizeof file_K20},
    {"K/K21.json", file_K21, sizeof file_K21},
    {"K/K22.json", file_K22, sizeof file_K22},
    {"K/K23.json", file_K23, sizeof file_K23},
    {"K/K24.json", file_K24, sizeof file_K24},
    {"K/K25.json", file_K25, sizeof file_K25},
    {"K/K26.json", file_K26, sizeof file_K26},
    {"K/K27.json", file_K27, sizeof file_K27},
    {"K/K28.json", file_K28, sizeof file_K28},
    {"K/K29.json", file_K29, sizeof file_K29},
    {"K/K30.json", file_K30, sizeof file_K30},
    {"K/K31.json", file_K31, sizeof file_K31},
    {"K/K40.json", file_K40, sizeof file_K40},
    {"K/K41.json", file_K41, sizeof file_K41},
    {"K/K42.json", file_K42, sizeof file_K42},
    {"K/K43.json", file_K43, sizeof file_K43},
    {"K/K44.json", file_K44, sizeof file_K44},
    {"K/K45.json", file_K45, sizeof file_K45},
    {"K/K46.json", file_K46, sizeof file_K46},
    {"K/K47.json", file_K47, sizeof file_K47},
    {"K/K48.json", file_K48, sizeof file_K48},
    {"K/K49.json", file_K49, sizeof file_K49},
    {"K/K50.json", file_K50, sizeof file_K50},
    {"K/K51.json", file_K51, sizeof file_K51},
    {"K/K52.json", file_K52, sizeof file_K52},
    {"K/K53.json", file_K53, sizeof file_K53},
    {"K/K60.json", file_K60, sizeof file_K60},
    {"L/L01.json", file_L01, sizeof file_L01},
    {"L/L02.json", file_L02, sizeof file_L02},
    {"L/L03.json", file_L03, sizeof file_L03},
    {"L/L04.json", file_L04, sizeof file_L04},
    {"L/L04b.json", file_L04b, sizeof file_L04b},
    {"L/L05.json", file_L05, sizeof file_L05},
    {"L/L06a.json", file_L06a, sizeof file_L06a},
    {"L/L06b.json", file_L06b, sizeof file_L06b},
    {"L/L06c.json", file_L06c, sizeof file_L06c},
    {"L/L07.json", file_L07, sizeof file_L07},
    {"L/L08.json", file_L08, sizeof file_L08},
    {"L/L09.json", file_L09, sizeof file_L09},
    {"L/L10.json", file_L10, sizeof file_L10},
    {"L/L11.json", file_L11, sizeof file_L11},
    {"L/L12.json", file_L12, sizeof file_L12},
    {"L/L13.json", file_L13, sizeof file_L13},
    {"L/L14.json", file_L14, sizeof file_L14},
    {"L/L15.json", file_L15, sizeof file_L15},
    {"L/L16.json", file_L16, sizeof file_L16},
    {"L/L17.json", file_L17, sizeof file_L17},
    {"L/L18.json", file_L18, sizeof file_L18},
    {"L/L19.json", file_L19, sizeof file_L19},
    {"L/L20.json", file_L20, sizeof file_L20},
    {"M/M01.json", file_M01, sizeof file_M01},
    {"M/M02.json", file_M02, sizeof file_M02},
    {"M/M04.json", file_M04, sizeof file_M04},
    {"M/M05.json", file_M05, sizeof file_M05},
    {"M/M06.json", file_M06, sizeof file_M06},
    {"M/M07.json", file_M07, sizeof file_M07},
    {"N/N01.json", file_N01, sizeof file_N01},
    {"N/N02.json", file_N02, sizeof file_N02},
    {"N/N03.json", file_N03, sizeof file_N03},
    {"N/N04.json", file_N04, sizeof file_N04},
    {"N/N05.json", file_N05, sizeof file_N05},
    {"N/N06.json", file_N06, sizeof file_N06},
    {"N/N07.json", file_N07, sizeof file_N07},
    {"N/N08.json", file_N08, sizeof file_N08},
    {"N/N09.json", file_N09, sizeof file_N09},
    {"N/N10.json", file_N10, sizeof file_N10},
    {"N/N11.json", file_N11, sizeof file_N11},
    {"N/N12.json", file_N12, sizeof file_N12},
    {"N/N13.json", file_N13, sizeof file_N13},
    {"N/N14.json", file_N14, sizeof file_N14},
    {"N/N15.json", file_N15, sizeof file_N15},
    {"N/N16.json", file_N16, sizeof file_N16},
    {"N/N17.json", file_N17, sizeof file_N17},
    {"N/N18.json", file_N18, sizeof file_N18},
    {"N/N19.json", file_N19, sizeof file_N19},
    {"N/N20.json", file_N20, sizeof file_N20},
    {"N/N21.json", file_N21, sizeof file_N21},
    {"N/N22.json", file_N22, sizeof file_N22},
    {"N/N23.json", file_N23, sizeof file_N23},
    {"N/N24.json", file_N24, sizeof file_N24},
    {"O/O01.json", file_O01, sizeof file_O01},
    {"O/O02.json", file_O02, sizeof file_O02},
    {"O/O03.json", file_O03, sizeof file_O03},
    {"O/O04.json", file_O04, sizeof file_O04},
    {"O/O05.json", file_O05, sizeof file_O05},
    {"O/O06.json", file_O06, sizeof file_O06},
    {"O/O07.json", file_O07, sizeof file_O07},
    {"O/O08.json", file_O08, sizeof file_O08},
    {"O/O09.json", file_O09, sizeof file_O09},
    {"O/O10.json", file_O10, sizeof file_O10},
    {"O/O11.json", file_O11, sizeof file_O11},
    {"P/P01.json", file_P01, sizeof file_P01},
    {"P/P02.json", file_P02, sizeof file_P02},
    {"P/P03.json", file_P03, sizeof file_P03},
    {"P/P04.json", file_P04, sizeof file_P04},
    {"P/P05.json", file_P05, sizeof file_P05},
    {"P/P06.json", file_P06, sizeof file_P06},
    {"P/P07.json", file_P07, sizeof file_P07},
    {"P/P08.json", file_P08, sizeof file_P08},
    {"P/P09.json", file_P09, sizeof file_P09},
    {"P/P10.json", file_P10, sizeof file_P10},
    {"P/P11.json", file_P11, sizeof file_P11},
    {"P/P12.json", file_P12, sizeof file_P12},
};

size_t conformance_case_count(void) { return sizeof conformance_cases / sizeof conformance_cases[0]; }

struct embedded_file conformance_case(size_t index) { return conformance_cases[index]; }


static const unsigned char file_editProfile[] = {
#embed "../../clients/fixtures/editProfile.jsonl"
};
static const unsigned char file_gallery[] = {
#embed "../../clients/fixtures/gallery.jsonl"
};
static const unsigned char file_lag[] = {
#embed "../../clients/fixtures/lag.jsonl"
};
static const unsigned char file_layers[] = {
#embed "../../clients/fixtures/layers.jsonl"
};
static const unsigned char file_levelMap[] = {
#embed "../../clients/fixtures/levelMap.jsonl"
};
static const unsigned char file_longList[] = {
#embed "../../clients/fixtures/longList.jsonl"
};
static const unsigned char file_longText[] = {
#embed "../../clients/fixtures/longText.jsonl"
};
static const unsigned char file_notes[] = {
#embed "../../clients/fixtures/notes.jsonl"
};
static const unsigned char file_onboarding[] = {
#embed "../../clients/fixtures/onboarding.jsonl"
};
static const unsigned char file_signIn[] = {
#embed "../../clients/fixtures/signIn.jsonl"
};
static const unsigned char file_stocks[] = {
#embed "../../clients/fixtures/stocks.jsonl"
};
static const unsigned char file_twoState[] = {
#embed "../../clients/fixtures/twoState.jsonl"
};
static const unsigned char file_twoTabs[] = {
#embed "../../clients/fixtures/twoTabs.jsonl"
};

static const struct embedded_file recorded_sessions[] = {
    {"editProfile.jsonl", file_editProfile, sizeof file_editProfile},
    {"gallery.jsonl", file_gallery, sizeof file_gallery},
    {"lag.jsonl", file_lag, sizeof file_lag},
    {"layers.jsonl", file_layers, sizeof file_layers},
    {"levelMap.jsonl", file_levelMap, sizeof file_levelMap},
    {"longList.jsonl", file_longList, sizeof file_longList},
    {"longText.jsonl", file_longText, sizeof file_longText},
    {"notes.jsonl", file_notes, sizeof file_notes},
    {"onboarding.jsonl", file_onboarding, sizeof file_onboarding},
    {"signIn.jsonl", file_signIn, sizeof file_signIn},
    {"stocks.jsonl", file_stocks, sizeof file_stocks},
    {"twoState.jsonl", file_twoState, sizeof file_twoState},
    {"twoTabs.jsonl", file_twoTabs, sizeof file_twoTabs},
};

size_t recorded_session_count(void) { return sizeof recorded_sessions / sizeof recorded_sessions[0]; }

struct embedded_file recorded_session(size_t index) { return recorded_sessions[index]; }
